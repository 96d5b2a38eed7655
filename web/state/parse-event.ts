import { parseFrame } from "../../shared/event-frame.ts";
import type { EventAction, ServerEvent } from "../../shared/events.ts";

/** Every known action; a missing one does not compile. */
const actions: Record<EventAction, true> = {
  init: true,
  connected: true,
  start_download: true,
  start_capture: true,
  end_capture: true,
  start_convert: true,
  end_convert: true,
  end_download: true,
  chapter_update: true,
  vod_updated: true,
  vod_removed: true,
  channel_updated: true,
  channel_removed: true,
  capture_progress: true,
  job_save: true,
  job_update: true,
  job_progress: true,
  job_clear: true,
  notify: true,
  log: true,
  alert: true,
  pong: true,
};

/**
 * An event of our own daemon. Its data are not checked again here: the daemon's types were, and
 * the schemas would double what a browser has to load first.
 */
export function parseServerEvent(
  text: string,
  onUnknown: (text: string) => void,
): ServerEvent | null {
  const frame = parseFrame(text);
  if (frame === null || !Object.hasOwn(actions, frame.action)) {
    onUnknown(text);
    return null;
  }
  return { action: frame.action, data: frame.data ?? {} } as ServerEvent; // the action is known
}
