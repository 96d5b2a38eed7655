import type { StorageOutlook } from "../../shared/model/storage.ts";
import type { Context } from "../context.ts";
import type { Fact } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addStorage({ program, t, act }: Registration): void {
  program.command("storage").description(t("cli.help.storage")).action(act(showStorage));
}

async function showStorage(context: Context): Promise<void> {
  const { data } = await context.api("GET /api/v0/storage");
  context.output.show(data, () => context.output.facts(toFacts(context, data)));
}

function toFacts(context: Context, outlook: StorageOutlook): Fact[] {
  const { t, words } = context;
  const size = (key: string, title: string, value: number): Fact => ({
    key,
    title,
    value,
    show: words.bytes(value),
  });
  return [
    size("disk_size", t("cli.title.disk"), outlook.disk_size),
    size("free_size", t("cli.title.free"), outlook.free_size),
    size("library_size", t("cli.title.recordings"), outlook.library_size),
    size("saved_size", t("cli.title.archive"), outlook.saved_size),
    size("trash_size", t("cli.title.trash"), outlook.trash_size),
    size("bytes_per_day", t("cli.title.a_day"), outlook.bytes_per_day),
    {
      key: "capture_rate",
      title: t("cli.title.bitrate"),
      value: outlook.capture_rate,
      show: words.bitrate(outlook.capture_rate * 8),
    },
    {
      key: "full_in_seconds",
      title: t("cli.title.full_in"),
      value: outlook.full_in_seconds,
      show: toSpan(context, outlook.full_in_seconds),
      tone: toTone(outlook.full_in_seconds),
    },
  ];
}

const secondsPerHour = 3600;
const secondsPerDay = 86_400;

/** `3 d 4 h`: the two largest units, at a rate that goes on. */
function toSpan({ t }: Context, seconds: number | null): string {
  if (seconds === null) return "–";
  const days = Math.floor(seconds / secondsPerDay);
  const hours = Math.floor((seconds % secondsPerDay) / secondsPerHour);
  const minutes = Math.floor((seconds % secondsPerHour) / 60);
  if (days > 0) return t("cli.span.days", { days, hours });
  return hours > 0 ? t("cli.span.hours", { hours, minutes }) : t("cli.span.minutes", { minutes });
}

function toTone(seconds: number | null): "plain" | "warn" {
  return seconds !== null && seconds < secondsPerDay ? "warn" : "plain";
}
