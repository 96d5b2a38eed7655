import type { TFunction } from "i18next";
import type { Channel } from "../shared/model/channel.ts";
import type { CaptureCounters, Vod } from "../shared/model/vod.ts";
import { toReason } from "./channel-state.ts";
import type { Fact } from "./output.ts";
import type { Words } from "./words.ts";

/** What is known of a channel beside the counters of its capture. */
export function toChannelFacts(
  t: TFunction,
  words: Words,
  channel: Channel,
  vod: Vod | null,
): Fact[] {
  const reason = toReason(channel, t);
  const newest = vod ?? channel.vods_list[0] ?? null;
  const facts: (Fact | null)[] = [
    reason === ""
      ? null
      : { key: "reason", title: t("cli.title.not_recorded"), value: reason, tone: "warn" },
    { key: "wanted", title: t("cli.title.wanted"), value: channel.quality.join(" ") },
    { key: "vods", title: t("cli.title.vods"), value: channel.vod_count },
    {
      key: "size",
      title: t("cli.title.size"),
      value: channel.vods_size,
      show: words.bytes(channel.vods_size),
    },
    newest === null
      ? null
      : { key: "vod", title: t("cli.title.vod"), value: newest.basename, tone: "strong" },
    newest === null
      ? null
      : {
          key: "started",
          title: t("cli.title.started"),
          value: newest.started_at,
          show: words.moment(newest.started_at),
        },
  ];
  return facts.filter((fact) => fact !== null);
}

/** The counters of a running capture. */
export function toCaptureFacts(t: TFunction, words: Words, counters: CaptureCounters): Fact[] {
  const { waiting_for } = counters;
  const facts: (Fact | null)[] = [
    { key: "quality", title: t("cli.title.quality"), value: counters.quality },
    {
      key: "duration",
      title: t("cli.title.duration"),
      value: counters.duration_seconds,
      show: `${words.duration(counters.duration_seconds)} · ${words.bytes(counters.bytes)}`,
    },
    {
      key: "bitrate",
      title: t("cli.title.bitrate"),
      value: counters.bitrate,
      show: words.bitrate(counters.bitrate),
    },
    {
      key: "lag",
      title: t("cli.title.lag"),
      value: counters.lag_seconds,
      show: words.seconds(counters.lag_seconds),
    },
    {
      key: "queue",
      title: t("cli.title.queue"),
      value: counters.queue,
      show: `${counters.queue} · ${words.bytes(counters.buffered_bytes)}`,
    },
    {
      key: "missing",
      title: t("cli.title.missing"),
      value: counters.gap_seconds,
      show: words.seconds(counters.gap_seconds),
      tone: counters.gap_seconds > 0 ? "warn" : "good",
    },
    { key: "drops", title: t("cli.title.drops"), value: counters.drops },
    { key: "retries", title: t("cli.title.retries"), value: counters.retries },
    { key: "sessions", title: t("cli.title.sessions"), value: counters.sessions },
    waiting_for === null
      ? null
      : { key: "waiting", title: "", value: t(`cli.waiting_for.${waiting_for}`), tone: "warn" },
  ];
  return facts.filter((fact) => fact !== null);
}
