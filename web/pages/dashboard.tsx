import { Stack, Text, Title } from "@mantine/core";
import { useLocation, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePermission } from "../state/use-auth.ts";
import { useHashScroll } from "../state/use-hash-scroll.ts";
import { useSettings } from "../state/use-settings.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { DashboardChannels } from "./dashboard-channels.tsx";
import { ErrorsBox } from "./errors-box.tsx";

const LogViewer = lazy(async () => ({
  default: (await import("../log/log-viewer.tsx")).LogViewer,
}));

/** What is recorded, what is going on, and what needs a look. */
export function Dashboard() {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  const { data: settings } = useSettings();
  const hash = useLocation({ select: (location) => location.hash });
  const { channel } = useSearch({ from: "/dashboard" });
  useHashScroll(hash);
  const motd = settings?.config["interface.motd"];
  return (
    <Stack gap="lg">
      {mayOperate && <ErrorsBox errors={settings?.errors ?? []} />}
      {typeof motd === "string" && motd !== "" && <Text>{motd}</Text>}
      <Title order={1} size="h3">
        {t("dashboard.recordedVods")}
      </Title>
      <DashboardChannels chosenUuid={channel} hash={hash} />
      {mayOperate && (
        <Disclosure title={t("log.title")}>
          <Suspense>
            <LogViewer />
          </Suspense>
        </Disclosure>
      )}
    </Stack>
  );
}
