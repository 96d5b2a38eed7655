import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { matchVod } from "../../daemon/vods/match.ts";
import { createFakeClock } from "./fake-clock.ts";
import { makeVideo } from "./fake-library.ts";
import { makeChannel, makeVod } from "./records.ts";
import { createTestApp } from "./test-app.ts";

const { signal } = new AbortController();

/** A channel with a recording from 12:00 to 13:00, a day ago. */
export async function createCopyScene(changes: Partial<VodRecord> = {}) {
  const clock = createFakeClock(Date.parse("2026-01-02T12:00:00.000Z"));
  const test = await createTestApp({ clock });
  const { library } = test.provider;
  const channel = makeChannel({ broadcaster_type: "" });
  const vod = makeVod({
    channel_uuid: channel.uuid,
    ended_at: "2026-01-01T13:00:00.000Z",
    ...changes,
  });
  await test.deps.store.channels.add(channel);
  await test.deps.store.vods.add(vod);
  const events: string[] = [];
  const told: string[] = [];
  test.deps.events.listen(({ action, data }) => {
    if (action !== "log") events.push(action);
    if (action === "notify") told.push(`${data.category ?? "nothing"} ${data.title}`);
  });
  await test.deps.notify.change({ vodDeleted: ["browser"], vodMuted: ["browser"] });
  events.length = 0;
  const get = () => test.deps.store.vods.get(vod.uuid);
  const match = (video: string | null = null) => matchVod(test.deps, vod.uuid, { video }, signal);
  return { ...test, clock, library, channel, vod, events, told, get, match };
}

/** Puts a video on the platform. */
export const put = (library: { videos: Map<string, unknown> }, changes = {}) => {
  const video = makeVideo(changes);
  library.videos.set(video.id, video);
  return video;
};

export type CopyScene = Awaited<ReturnType<typeof createCopyScene>>;
