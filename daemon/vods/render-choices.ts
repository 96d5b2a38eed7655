import type { RenderChoices } from "../../shared/model/render.ts";
import { listFonts } from "../chat/render-chat.ts";
import type { Deps } from "../deps.ts";
import { findChat } from "./load-chat.ts";
import { requireRenderable } from "./render.ts";
import { toRenderJob } from "./render-chat.ts";
import { usualRender } from "./render-options.ts";
import { findRendered } from "./rendered-chat.ts";
import { findVod } from "./update.ts";
import { findVideoSource, type VideoSource } from "./video-source.ts";

type ChoiceDeps = Pick<Deps, "store" | "paths" | "programs" | "config" | "jobs">;
type Picture = RenderChoices["video"]["captured"];

/** Tells what a chat can be rendered from and burned onto. Fonts are looked for once. */
export function createRenderChoices(
  deps: ChoiceDeps,
): (uuid: string, signal: AbortSignal) => Promise<RenderChoices> {
  let fonts: string[] | null = null;
  return async (uuid, signal) => {
    const vod = findVod(deps, uuid);
    requireRenderable(vod);
    const captured = await findVideoSource(deps, vod, "captured", signal);
    const downloaded = await findVideoSource(deps, vod, "downloaded", signal);
    fonts ??= await listFonts(signal);
    return {
      defaults: usualRender(deps, vod, captured ?? { width: null, height: null }),
      fonts,
      video: { captured: toPicture(captured), downloaded: toPicture(downloaded) },
      chat: {
        captured: findChat(vod, "captured") !== null,
        downloaded: findChat(vod, "downloaded") !== null,
      },
      is_rendered: (await findRendered(deps, vod, false)) !== null,
      is_test_rendered: (await findRendered(deps, vod, true)) !== null,
      is_rendering: deps.jobs.isActive(toRenderJob(vod).name),
      encoder: deps.config.get("chatburn.default.encoder"),
    };
  };
}

function toPicture(video: VideoSource | null): Picture {
  if (video === null || video.files.length === 0) return null;
  const { width, height, durationSeconds } = video;
  return width === null || height === null ? null : { width, height, duration: durationSeconds };
}
