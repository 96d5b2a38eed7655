import { useNavigate } from "@tanstack/react-router";
import { NewChannelForm } from "../settings/new-channel-form.tsx";

export function SettingsNewChannel() {
  const navigate = useNavigate();
  return (
    <NewChannelForm
      onAdded={({ uuid }) => void navigate({ to: "/dashboard", hash: `streamer_${uuid}` })}
    />
  );
}
