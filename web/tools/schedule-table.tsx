import { Text } from "@mantine/core";
import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ScheduledTask } from "../../shared/model/schedule.ts";
import { useFormat } from "../state/use-format.ts";
import { useKnownText } from "../state/use-known-text.ts";
import { useRunTask } from "../state/use-schedule.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { Tag, type TagTone } from "../ui/tag.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";
import styles from "./tools.module.css";

/** Work that comes back by the clock: what came of it last, and when it is next. */
export function ScheduleTable({ tasks }: { tasks: readonly ScheduledTask[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <TextTable
      label={t("tools.schedule")}
      columns={columns}
      rows={tasks}
      rowKey={(task) => task.name}
    />
  );
}

function useColumns(): Column<ScheduledTask>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = (iso: string | null) => (iso === null ? t("tools.never") : format.moment(iso));
  return [
    { key: "name", title: t("tools.task"), cell: (task) => <TaskName task={task} /> },
    {
      key: "last",
      title: t("tools.lastRun"),
      cell: (task) => moment(task.last_run),
      isSecondary: true,
    },
    { key: "result", title: t("tools.result"), cell: (task) => <TaskResult task={task} /> },
    {
      key: "next",
      title: t("tools.nextRun"),
      cell: (task) => moment(task.next_run),
      isSecondary: true,
    },
    {
      key: "run",
      title: t("channelForm.actions"),
      cell: (task) => <RunButton task={task} />,
      isNumber: true,
    },
  ];
}

function TaskName({ task }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const text = useKnownText();
  return (
    <>
      {text(`tools.tasks.${task.name}`, task.name)}
      <Text size="xs" c="dimmed">
        {task.cron === "" ? t("tools.onlyByHand") : task.cron}
      </Text>
    </>
  );
}

function TaskResult({ task }: { task: ScheduledTask }) {
  const format = useFormat();
  const [tone, word] = useResult(task);
  const seconds = task.last_seconds === null ? "" : format.seconds(task.last_seconds);
  return (
    <>
      <span className={styles.line}>
        <Tag tone={tone}>{word}</Tag>
        {!task.is_running && <span className={styles.faint}>{seconds}</span>}
      </span>
      {task.last_message !== null && (
        <Text size="xs" c="dimmed" mt={2}>
          {task.last_message}
        </Text>
      )}
    </>
  );
}

function useResult({ is_running, last_result }: ScheduledTask): [TagTone, string] {
  const { t } = useTranslation();
  if (is_running) return ["converting", t("job.status.running")];
  if (last_result === null) return ["neutral", t("tools.notYet")];
  return last_result === "ok" ? ["done", t("tools.ok")] : ["warning", t("job.status.error")];
}

function RunButton({ task }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const text = useKnownText();
  const run = useRunTask();
  return (
    <IconAction
      label={t("tools.runNow", { name: text(`tools.tasks.${task.name}`, task.name) })}
      icon={<Play size={17} />}
      isBusy={run.isPending || task.is_running}
      onClick={() => run.mutate(task.name)}
    />
  );
}
