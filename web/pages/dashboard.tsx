import { Paper, Stack, Text, Title } from "@mantine/core";
import { useLocation, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePermission } from "../state/use-auth.ts";
import { useChannels } from "../state/use-channels.ts";
import { useSettings } from "../state/use-settings.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { DashboardChannels } from "./dashboard-channels.tsx";
import { ErrorsBox } from "./errors-box.tsx";
import { LoadingBox } from "./loading-box.tsx";

const LogViewer = lazy(async () => ({
  default: (await import("../log/log-viewer.tsx")).LogViewer,
}));
const LockedDashboard = lazy(async () => ({
  default: (await import("./locked-dashboard.tsx")).LockedDashboard,
}));

/** What is recorded, what is going on, and what needs a look. */
export function Dashboard() {
  const { t } = useTranslation();
  const { isKnown, mayView, mayOperate } = usePermission();
  const hash = useLocation({ select: (location) => location.hash });
  const { channel } = useSearch({ from: "/dashboard" });
  const isLoading = [useChannels().isPending, useSettings().isPending].includes(true);
  if (isKnown && !mayView) return <LockedDashboard />;
  // What stands above and below the channels appears with them, so that nothing is pushed about.
  if (isLoading) return <LoadingBox />;
  return (
    <Stack gap="lg">
      <Announcements />
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

/** What the operator should look at, and what the operator wants to be read. */
function Announcements() {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  const { data: settings } = useSettings();
  if (settings === undefined) return null;
  const motd = settings.config["interface.motd"];
  return (
    <>
      {mayOperate && <ErrorsBox errors={settings.error_sentences} />}
      {typeof motd === "string" && motd.trim() !== "" && (
        <Paper withBorder component="section" p="md" aria-label={t("dashboard.motd")}>
          <Text style={{ whiteSpace: "pre-line" }}>{motd}</Text>
        </Paper>
      )}
    </>
  );
}
