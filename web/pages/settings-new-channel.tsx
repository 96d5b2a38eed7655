import { useNavigate } from "@tanstack/react-router";
import { NewChannelForm } from "../settings/new-channel-form.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

export function SettingsNewChannel() {
  const navigate = useNavigate();
  return (
    <OperatorsOnly>
      <NewChannelForm
        onAdded={({ uuid }) => void navigate({ to: "/dashboard", hash: `streamer_${uuid}` })}
      />
    </OperatorsOnly>
  );
}
