import path from "node:path";
import { readdirSync } from "node:fs";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { vodFolder } from "../../daemon/paths.ts";
import { requestRender } from "../../daemon/vods/render.ts";
import type { RenderDeps } from "../../daemon/vods/render-chat.ts";
import type { RenderRequest } from "../../shared/model/render.ts";
import { drawPlainChat, makeChat, makePicture, putChat } from "./chat-video.ts";
import { addChannel, addFiledVod } from "./library.ts";
import { createTestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;

export const renderScene = { seconds: 6, width: 160, height: 90 } as const;
/** Options that cost no time. */
export const fast = { ffmpegPreset: "ultrafast", ffmpegCrf: 10, chatWidth: 64 } as const;

/** A daemon that draws plain chats, with a recording that has a picture and a chat. */
export async function createRenderScene(media: string, changes: Partial<VodRecord> = {}) {
  const { seconds, width, height } = renderScene;
  const test = await createTestApp();
  const channel = await addChannel(test, { burn_chat: true });
  const video_metadata = makePicture(width, height, seconds);
  const vod = await addFiledVod(test, {
    channel,
    media,
    changes: { duration: seconds, video_metadata, ...changes },
  });
  const place = vodFolder(test.deps.paths, vod);
  const products = [
    putChat(place, "ann_2026", { source: "captured", document: makeChat(seconds) }),
    ...vod.products,
  ];
  await test.deps.store.vods.update(vod.uuid, { products });
  const deps: RenderDeps = { ...test.deps, draw: drawPlainChat };
  const begin = (request: RenderRequest) =>
    requestRender(deps, vod.uuid, { ...fast, ...request }, never);
  /** How both jobs ended. */
  const render = async (request: RenderRequest) => {
    const { renderJob, burnJob } = await begin(request);
    const jobs = [renderJob, burnJob].filter((job) => job !== null);
    await waitUntil("it is over", () => !jobs.some((job) => deps.jobs.isActive(job)), timeout);
    return jobs.map((job) => deps.jobs.list().find((other) => other.name === job)?.error);
  };
  const record = () => deps.store.vods.get(vod.uuid)!;
  const kinds = () => record().products.map(({ kind }) => kind);
  const names = () => readdirSync(place).toSorted();
  const at = (file: string) => path.join(place, file);
  return { ...test, deps, vod, at, begin, render, record, kinds, names };
}
