import { copyFile, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { makeChannel, makeVod } from "../../support/records.ts";
import { waitFor } from "../../support/wait-for.ts";
import type { Page } from "./browser.ts";
import { type SeededDaemon, startSeededDaemon } from "./seeded-daemon.ts";

/** Is cleaned up, has recordings, clips, and videos on the platform. */
export const anna = makeChannel({
  internalName: "anna",
  internalId: "100001",
  displayName: "Anna Lind",
  broadcaster_type: "",
  saves_vods: false,
  no_capture: true,
  quality: ["1080p60", "best"],
  max_vods: 4,
});
/** Has nothing, and is only watched. */
export const ben = makeChannel({
  internalName: "ben",
  internalId: "100002",
  displayName: "ben",
  broadcaster_type: "partner",
  no_capture: true,
});
/** Has nothing yet. */
export const cleo = makeChannel({
  internalName: "cleo",
  internalId: "100003",
  displayName: "Cleo",
  broadcaster_type: "affiliate",
});

/** Of the text that stands in for the media. */
const bytes = 5;

/** The newest last. */
export const vods = Array.from({ length: 6 }, (_, index) => {
  const basename = `anna_${index + 1}`;
  return makeVod({
    channel_uuid: anna.uuid,
    basename,
    folder: `anna/${basename}`,
    stream_title: `Evening ${index + 1}`,
    stream_ids: [`${index + 1}`],
    started_at: `2026-01-0${index + 1}T18:00:00.000Z`,
    capture_started: `2026-01-0${index + 1}T18:00:00.000Z`,
    stream_number: index + 1,
    prevent_deletion: index === 1,
    segments: [{ basename: `${basename}.mp4`, filesize: bytes, deleted: false }],
  });
});

export const clipTitles = Array.from({ length: 6 }, (_, index) => `Clip number ${index + 1}`);

/** A daemon with three channels; of Anna there are clips, and a video that is no recording. */
export async function startChannelRig(): Promise<SeededDaemon> {
  const rig = await startSeededDaemon({
    channels: [anna, ben, cleo],
    vods,
    environment: { REELKEEP_DOWNLOAD_KEEP_FREE_GIGABYTES: "0" },
  });
  const platform = rig.simulator.channel("anna");
  const video = platform.addVideo({ seconds: 1200, title: "Long night", streamId: "6" });
  platform.addVideo({ seconds: 40, title: "Best of Anna", type: "highlight" });
  platform.shelf.muteVideo(video.id, [{ offset: 20, duration: 10 }]);
  const slugs = clipTitles.map((title, index) =>
    platform.addClip({
      videoId: video.id,
      offset: 60 * (index + 1),
      seconds: 5,
      title,
      creator: "Mia",
      createdAtMs: Date.now() - (clipTitles.length - index) * 3_600_000,
    }),
  );
  platform.addClip({ videoId: video.id, offset: 90, seconds: 5, title: "Only there" });
  for (const slug of slugs) {
    const url = `https://clips.twitch.tv/${slug}`;
    await rig.api("POST /api/v0/tools/clip_download", { body: { url } });
  }
  await waitFor("the clips", async () => {
    const { data } = await rig.api("GET /api/v0/channels/:uuid", { params: { uuid: anna.uuid } });
    return data.clip_count === clipTitles.length ? true : null;
  });
  await layVideo(rig.dataFolder);
  return rig;
}

/** A copy of a clip as a video of Anna's that the daemon knows nothing of. */
async function layVideo(dataFolder: string): Promise<void> {
  const clips = path.join(dataFolder, "storage/saved_clips");
  const names = await readdir(clips, { recursive: true });
  const clip = names.find((name) => name.endsWith(".mp4")) ?? "";
  const folder = path.join(dataFolder, "storage/vods/anna");
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(clips, clip), path.join(folder, "holiday.mp4"));
}

export const boxOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

export const annaBox = (page: Page) => boxOf(page, anna.displayName);

/** The tools beside a channel's name; its recordings have tools of their own. */
export const toolsOf = (page: Page, name: string) => boxOf(page, name).locator("> header");

export const moreOf = (page: Page, name: string) =>
  toolsOf(page, name).getByRole("button", { name: "More", exact: true });

/** Opens the menu of a channel and gives its entries. */
export async function openMenu(page: Page, name: string) {
  await moreOf(page, name).click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  return {
    menu,
    entry: (label: string) => menu.getByRole("menuitem", { name: label, exact: true }),
  };
}
