import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { NewChannelForm } from "../settings/new-channel-form.tsx";
import { Section } from "../ui/section.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

export function SettingsNewChannel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <OperatorsOnly>
      <Section title={t("settings.tab.newChannel")} order={2}>
        <NewChannelForm
          onAdded={({ uuid }) => void navigate({ to: "/dashboard", hash: `streamer_${uuid}` })}
        />
      </Section>
    </OperatorsOnly>
  );
}
