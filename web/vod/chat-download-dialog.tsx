import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatMethod } from "../../shared/model/chat-method.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useChatMethods, useDownloadChat } from "../state/use-chat-download.ts";
import { useVodJobs } from "../state/use-vod-jobs.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { JobProgress } from "./job-progress.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";
import styles from "./vod-status-panel.module.css";

/** Fetches the platform's own chat of a recording, by one of several programs, after a question. */
export function ChatDownloadDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const download = useDownloadChat(vod.uuid);
  const jobs = useVodJobs(vod.uuid, ["chatdownload"]) ?? [];
  const { asked, ask, top } = useQuestion();
  const begun = download.data?.data.job_name;
  const shown = jobs.filter((job) => isActive(job) || job.name === begun);
  return (
    <Dialog title={t("vod.action.downloadChat")} size="min(520px, 94vw)" onClose={onClose}>
      <div ref={top} tabIndex={-1} className={styles.changing}>
        {asked === null ? (
          <Stack gap="md">
            <Note vod={vod} />
            {download.error !== null && <Problem error={download.error} />}
            <Methods vod={vod} isBusy={jobs.some(isActive)} onChoose={ask} />
            {shown.length > 0 && (
              <ul className={styles.work} aria-label={t("vod.work.title")}>
                {shown.map((job) => (
                  <JobProgress key={job.name} job={job} />
                ))}
              </ul>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("common.close")}
              </Button>
            </Group>
          </Stack>
        ) : (
          <Question
            vod={vod}
            method={asked}
            isBusy={download.isPending}
            onCancel={() => ask(null)}
            onConfirm={() => download.mutate(asked.name, { onSettled: () => ask(null) })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What is asked about; the focus goes along, for the button it was on is gone then. */
function useQuestion() {
  const [asked, setAsked] = useState<ChatMethod | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const ask = (method: ChatMethod | null) => {
    setAsked(method);
    requestAnimationFrame(() => top.current?.focus());
  };
  return { asked, ask, top };
}

/** What stands against it, or what it does. */
function Note({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  if (vod.external_vod_id === null) return <Problem text={t("vod.chatDownload.unmatched")} />;
  const isGone = vod.external_vod_exists === false;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t("vod.chatDownload.help")}
      </Text>
      {isGone && (
        <Text size="sm" mt="xs">
          {t("vod.chatDownload.gone")}
        </Text>
      )}
    </div>
  );
}

interface MethodsProps {
  vod: Vod;
  isBusy: boolean;
  onChoose: (method: ChatMethod) => void;
}

function Methods({ vod, isBusy, onChoose }: MethodsProps) {
  const { t } = useTranslation();
  const { data: methods, error, isPending } = useChatMethods();
  if (error !== null) return <Problem error={error} />;
  if (isPending) return <Loader size="sm" aria-label={t("dashboard.loading")} />;
  return (
    <Stack gap="sm">
      {methods.map((method) => (
        <div key={method.name}>
          <Button
            fullWidth
            variant={method.name === "own" ? "filled" : "default"}
            leftSection={<Download size={16} />}
            disabled={isBusy || !method.is_available || vod.external_vod_id === null}
            onClick={() => onChoose(method)}
          >
            {t("vod.chatDownload.start", { tool: method.title })}
          </Button>
          {method.problem !== null && (
            <Text size="xs" c="dimmed" mt={4}>
              {method.problem}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}

interface QuestionProps {
  vod: Vod;
  method: ChatMethod;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function Question({ vod, method, isBusy, onCancel, onConfirm }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <>
      <Text>{t("confirm.downloadChat", { name: vod.stream_title || vod.basename })}</Text>
      {vod.is_chat_downloaded && (
        <Text size="sm" c="dimmed" mt="sm">
          {t("vod.chatDownload.again")}
        </Text>
      )}
      <DialogButtons
        label={t("vod.chatDownload.start", { tool: method.title })}
        isBusy={isBusy}
        onCancel={onCancel}
        onConfirm={onConfirm}
      />
    </>
  );
}
