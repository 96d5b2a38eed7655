import type { ScheduledTask } from "../../shared/model/schedule.ts";
import type { Context } from "../context.ts";
import type { Column, Tone } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addSchedule({ program, t, act }: Registration): void {
  const schedule = program.command("schedule").description(t("cli.help.schedule"));
  schedule
    .command("list", { isDefault: true })
    .description(t("cli.help.schedule_list"))
    .action(act(listTasks));
  schedule
    .command("run")
    .argument("<name>", t("cli.help.task"))
    .description(t("cli.help.schedule_run"))
    .action(act(runTask));
}

async function listTasks(context: Context): Promise<void> {
  const { api, output } = context;
  const { data: tasks } = await api("GET /api/v0/schedule");
  output.show(tasks, () => output.table(toColumns(context), tasks));
}

async function runTask({ api, output, t }: Context, name: string): Promise<void> {
  const { data } = await api("POST /api/v0/schedule/:name/run", { params: { name } });
  output.show(data, () => [output.isTerminal ? t("cli.task_runs", data) : data.name]);
}

type TaskState = "running" | "ok" | "error" | "none";

const tones: Record<TaskState, Tone> = {
  running: "accent",
  ok: "good",
  error: "bad",
  none: "faint",
};

const toState = (task: ScheduledTask): TaskState =>
  task.is_running ? "running" : (task.last_result ?? "none");

function toColumns({ t, words }: Context): Column<ScheduledTask>[] {
  const moment = (iso: string | null) => (iso === null ? "–" : words.moment(iso));
  return [
    { title: t("cli.title.task"), value: (task) => task.name },
    { title: t("cli.title.cron"), value: (task) => task.cron },
    {
      title: t("cli.title.result"),
      value: toState,
      show: (task) => t(`cli.task_state.${toState(task)}`),
      tone: (task) => tones[toState(task)],
    },
    {
      title: t("cli.title.last_run"),
      value: (task) => task.last_run,
      show: (task) => moment(task.last_run),
    },
    {
      title: t("cli.title.next_run"),
      value: (task) => task.next_run,
      show: (task) => moment(task.next_run),
    },
    { title: t("cli.title.note"), flexible: true, value: (task) => task.last_message },
  ];
}
