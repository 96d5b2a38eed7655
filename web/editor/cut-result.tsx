import { Anchor, Group, Progress, Text } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useToStored } from "../state/use-stored-url.ts";
import { formatOffset } from "../state/parse-offset.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./editor.module.css";

interface CutResultProps {
  clip: { job_name: string; folder: string; basename: string; start: number; end: number };
}

/** How far the clip is, and when it is done, the way to it. */
export function CutResult({ clip }: CutResultProps) {
  const { t } = useTranslation();
  const job = useJobsWhere((jobs) => jobs.find(({ name }) => name === clip.job_name));
  const times = { start: formatOffset(clip.start), end: formatOffset(clip.end) };
  if (job?.error) return <Problem text={job.error} />;
  return (
    <div className={styles.result} aria-live="polite">
      <Text size="sm">{t("editor.really", times)}</Text>
      {job === undefined || isActive(job) ? (
        <Progress value={(job?.progress ?? 0) * 100} aria-label={t("editor.cutting")} />
      ) : (
        <ClipLinks folder={clip.folder} basename={clip.basename} />
      )}
    </div>
  );
}

function ClipLinks({ folder, basename }: { folder: string; basename: string }) {
  const { t } = useTranslation();
  const toStored = useToStored();
  const levels = [...folder.split("/"), basename].map(encodeURIComponent);
  const path = `/saved_clips/${levels.join("/")}`;
  return (
    <Group gap="sm">
      <Anchor
        href={toStored(path) ?? undefined}
        download={basename}
        fz="sm"
        className={styles.clip ?? ""}
      >
        {basename}
      </Anchor>
      <LinkButton
        to="/vodplayer"
        search={{ video_path: path }}
        target="_blank"
        icon={<ExternalLink size={16} />}
      >
        {t("editor.playClip")}
      </LinkButton>
    </Group>
  );
}
