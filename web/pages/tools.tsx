import "../ui/form.css";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../state/page-title-context.ts";
import { useSchedule } from "../state/use-schedule.ts";
import { ChatDownloadForm } from "../tools/chat-download-form.tsx";
import { CleanUpLibrary } from "../tools/clean-up-library.tsx";
import { ClipDownloadForm } from "../tools/clip-download-form.tsx";
import { Encoders } from "../tools/encoders.tsx";
import { EndedJobs } from "../tools/ended-jobs.tsx";
import { ImportLibrary } from "../tools/import-library.tsx";
import { RunningJobs } from "../tools/running-jobs.tsx";
import { ScanLibrary } from "../tools/scan-library.tsx";
import { ScheduleTable } from "../tools/schedule-table.tsx";
import { Subscriptions } from "../tools/subscriptions.tsx";
import { TrashTable } from "../tools/trash-table.tsx";
import { TwitchAccount } from "../tools/twitch-account.tsx";
import { Upkeep } from "../tools/upkeep.tsx";
import { VideoDownloadForm } from "../tools/video-download-form.tsx";
import { YoutubeAccount } from "../tools/youtube-account.tsx";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";
import styles from "./pages.module.css";

/** What an operator looks after the daemon with. */
export function Tools() {
  const { t } = useTranslation();
  usePageTitle(`${t("nav.tools")} - ${t("app.title")}`);
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t("nav.tools")}
      </Title>
      <OperatorsOnly>
        <ToolSections />
      </OperatorsOnly>
    </Stack>
  );
}

function ToolSections() {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <Section title={t("tools.runningJobs")} order={2}>
        <RunningJobs />
      </Section>
      <Section title={t("tools.endedJobs")} order={2}>
        <EndedJobs />
      </Section>
      <Section title={t("tools.schedule")} order={2}>
        <Schedule />
      </Section>
      <Section title={t("tools.downloads")} order={2}>
        <Stack>
          <VideoDownloadForm />
          <ChatDownloadForm />
          <ClipDownloadForm />
        </Stack>
      </Section>
      <Section title={t("tools.trash")} order={2} id="trash">
        <TrashTable />
        <TextLink to="/saved" mt="sm" display="inline-block" fz="sm">
          {t("saved.title")}
        </TextLink>
      </Section>
      <Section title={t("tools.library")} order={2}>
        <Stack gap="lg">
          <ScanLibrary />
          <CleanUpLibrary />
          <ImportLibrary />
        </Stack>
      </Section>
      <div className={styles.boxes}>
        <Section title={t("tools.encoders")} order={2}>
          <Encoders />
        </Section>
        <Section title={t("tools.subscriptions")} order={2}>
          <Subscriptions />
        </Section>
        <Section title={t("tools.twitchAccount")} order={2}>
          <TwitchAccount />
        </Section>
        <Section title={t("tools.youtubeAccount")} order={2}>
          <YoutubeAccount />
        </Section>
        <Section title={t("tools.daemon")} order={2}>
          <Upkeep />
        </Section>
      </div>
    </Stack>
  );
}

function Schedule() {
  const { data, error } = useSchedule();
  if (error !== null) return <Problem error={error} />;
  return data === undefined ? <LoadingBox /> : <ScheduleTable tasks={data} />;
}
