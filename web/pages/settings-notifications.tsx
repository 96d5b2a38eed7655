import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DeliveryTable } from "../settings/delivery-table.tsx";
import { MissingChannels } from "../settings/missing-channels.tsx";
import { NotificationGrid } from "../settings/notification-grid.tsx";
import { ThisBrowser } from "../settings/this-browser.tsx";
import { usePermission } from "../state/use-auth.ts";
import { useNotifications } from "../state/use-notifications.ts";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

/** What is told by which channel, and what was sent. */
export function SettingsNotifications() {
  const { t } = useTranslation();
  const { data: view, error } = useNotifications();
  const { isKnown, mayOperate } = usePermission();
  if (isKnown && !mayOperate) return <OperatorsOnly>{null}</OperatorsOnly>;
  if (error !== null) return <Problem error={error} />;
  if (view === undefined) return <LoadingBox />;
  return (
    <Stack gap="lg">
      <ThisBrowser />
      <Section title={t("notifications.grid")} order={2}>
        <NotificationGrid view={view} />
      </Section>
      <MissingChannels channels={view.channels} />
      <Section title={t("notifications.deliveries")} order={2}>
        <DeliveryTable channels={view.channels} />
      </Section>
    </Stack>
  );
}
