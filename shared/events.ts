import { z } from "zod";
import { Sentence } from "./model/sentence.ts";
import { parseFrame } from "./event-frame.ts";
import { Channel } from "./model/channel.ts";
import { Job } from "./model/job.ts";
import { LogLine } from "./model/log.ts";
import { NotificationCategory } from "./model/notification.ts";
import { CaptureCounters, Chapter, Vod } from "./model/vod.ts";

const vodChanged = z.object({ vod: Vod });

/**
 * Every message of the websocket: its action and the shape of its data (specification section 4).
 * A message is one JSON text frame `{action, data}`.
 */
export const eventSchemas = {
  /** The daemon is up; sent once to each client after its hello. */
  init: z.object({ version: z.string() }),
  /** The answer to the connection itself. */
  connected: z.object({ version: z.string() }),
  start_download: vodChanged,
  start_capture: vodChanged,
  end_capture: vodChanged.extend({ success: z.boolean() }),
  start_convert: vodChanged,
  end_convert: vodChanged.extend({ success: z.boolean() }),
  end_download: vodChanged,
  chapter_update: vodChanged.extend({ chapter: Chapter }),
  vod_updated: vodChanged,
  vod_removed: z.object({ uuid: z.uuid(), basename: z.string(), channel_uuid: z.uuid() }),
  channel_updated: z.object({ channel: Channel }),
  channel_removed: z.object({ uuid: z.uuid() }),
  /** Counters of a running capture, at most once a second. */
  capture_progress: z.object({ vod_uuid: z.uuid(), counters: CaptureCounters }),
  job_save: z.object({ job_name: z.string(), job: Job }),
  job_update: z.object({ job_name: z.string(), job: Job }),
  job_progress: z.object({
    job_name: z.string(),
    progress: z.number(),
    eta_seconds: z.number().nullable(),
  }),
  job_clear: z.object({ job_name: z.string() }),
  notify: z.object({
    title: z.string(),
    body: z.string(),
    icon: z.string(),
    url: z.string(),
    tts: z.boolean().describe("Worth saying aloud."),
    category: NotificationCategory.optional(),
  }),
  log: z.array(LogLine),
  alert: z.object({ text: z.string(), sentence: Sentence.optional() }),
  pong: z.object({}),
} as const;

export type EventAction = keyof typeof eventSchemas;
export type EventData<A extends EventAction> = z.infer<(typeof eventSchemas)[A]>;
export type ServerEvent = { [A in EventAction]: { action: A; data: EventData<A> } }[EventAction];

/** Parses a text frame; null for anything that is not a known message in its shape. */
export function parseEvent(text: string): ServerEvent | null {
  const frame = parseFrame(text);
  if (frame === null || !Object.hasOwn(eventSchemas, frame.action)) return null;
  // The key was just checked against the table.
  const action = frame.action as EventAction;
  const data = eventSchemas[action].safeParse(frame.data ?? {});
  // The schema of this very action accepted the data.
  return data.success ? ({ action, data: data.data } as ServerEvent) : null;
}
