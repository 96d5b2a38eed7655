import { randomUUID } from "node:crypto";
import { makeChannel, makeRendition, makeStreamer, makeVod } from "./records.ts";
import { type AskOptions, createTestApp, type TestApp } from "./test-app.ts";

export interface Scene extends TestApp {
  fill(path: string): string;
}

/** A daemon with a channel that is live, its recording, and a platform that knows both. */
export async function createScene(): Promise<Scene> {
  const test = await createTestApp();
  const channel = makeChannel({ quality: ["720p60"] });
  const vod = makeVod({ channel_uuid: channel.uuid });
  await test.deps.store.channels.add(channel);
  await test.deps.store.vods.add(vod);
  test.provider.streamers.set("ann", { ...makeStreamer("ann"), displayName: "Ann the Second" });
  test.provider.opened = {
    state: "live",
    renditions: [makeRendition("720p60", { url: "http://127.0.0.1:9/x.m3u8" })],
    contentTitle: "live",
    streamId: "41",
  };
  const fill = (path: string) =>
    path
      .replace("{channel}", channel.uuid)
      .replace("{vod}", vod.uuid)
      .replace("{login}", channel.internalName);
  return { ...test, fill };
}

/** How a call of the specification is tried. */
export interface Trial {
  call: string;
  ok: AskOptions & { status?: number; data: unknown };
  /** What is wrong, and how it is told. */
  wrong: { path?: string; body?: unknown; status: number; code: string; field?: string }[];
  isPublic?: boolean;
  prepare?: (scene: Scene) => Promise<void>;
}

/** No channel and no recording has it. */
export const unknown = randomUUID();
