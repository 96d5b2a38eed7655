import { toMessage } from "../shared/errors.ts";
import type { ServerEvent } from "../shared/events.ts";
import { planHistory, toLastOnAir } from "./core/history.ts";
import type { StreamNow } from "./core/live-state.ts";
import type { Deps } from "./deps.ts";
import { toIso } from "./io/clock.ts";

type HistoryDeps = Pick<Deps, "clock" | "events" | "live" | "log" | "store">;

/** Writes down what happens on channels. Returns what waits until all of it is on the disk. */
export function watchForHistory(deps: HistoryDeps): () => Promise<void> {
  const watched = new Map<string, () => void>();
  const turns = new Map<string, Promise<void>>();
  /** One after another: what an entry says depends on the one before. */
  const inTurn = (uuid: string, work: () => Promise<void>) => {
    const turn = (turns.get(uuid) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      deps.log.module("history").warn(`Not written down: ${toMessage(error)}`);
    });
    turns.set(uuid, turn);
  };
  const watch = (uuid: string) => {
    if (watched.has(uuid)) return;
    const look = createLook(deps, uuid);
    watched.set(
      uuid,
      deps.live.listen(uuid, (stream, at) => inTurn(uuid, () => look(stream, at))),
    );
  };
  for (const { uuid } of deps.store.channels.list()) watch(uuid);
  const end = deps.events.listen((event) => {
    if (event.action === "channel_updated") watch(event.data.channel.uuid);
    if (event.action === "channel_removed") {
      const { uuid } = event.data;
      watched.get(uuid)?.();
      watched.delete(uuid);
      inTurn(uuid, () => deps.store.history.remove(uuid));
    }
    if (event.action === "end_capture" && event.data.success) {
      const { channel_uuid: uuid } = event.data.vod;
      inTurn(uuid, () => addRecording(deps, event));
    }
  });
  return async () => {
    end();
    for (const unwatch of watched.values()) unwatch();
    await Promise.all(turns.values());
  };
}

/** Compares each look with the one before; with what is on the disk after a start. */
function createLook(deps: HistoryDeps, uuid: string) {
  let lastLook: StreamNow | null | undefined;
  return async (stream: StreamNow | null, at: string | null): Promise<void> => {
    if (lastLook !== undefined && isSameLook(lastLook, stream)) return;
    lastLook = stream;
    const last = toLastOnAir(await deps.store.history.list(uuid));
    const nowIso = at ?? toIso(deps.clock.now());
    for (const entry of planHistory(last, stream, nowIso))
      await deps.store.history.add(uuid, entry);
  };
}

function isSameLook(a: StreamNow | null, b: StreamNow | null): boolean {
  if (a === null || b === null) return a === b;
  return a.id === b.id && a.title === b.title && a.gameName === b.gameName;
}

async function addRecording(
  deps: HistoryDeps,
  { data: { vod } }: Extract<ServerEvent, { action: "end_capture" }>,
): Promise<void> {
  await deps.store.history.add(vod.channel_uuid, {
    at: vod.ended_at ?? toIso(deps.clock.now()),
    kind: "recorded",
    title: vod.stream_title,
    game_name: vod.game_name,
    stream_id: vod.capture_id || null,
    duration: vod.duration,
    vod_uuid: vod.uuid,
  });
}
