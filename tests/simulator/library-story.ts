import path from "node:path";
import type { Api } from "../../shared/api/client.ts";
import { formatBytes } from "../../shared/format.ts";
import type { Job } from "../../shared/model/job.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { waitFor } from "../support/wait-for.ts";
import { probeMedia } from "./probe-media.ts";

export interface Story {
  api: Api;
  say: (sentence: string) => void;
  /** Folder of all that is kept. */
  storage: string;
  channelUuid: string;
  vodUuid: string;
}

const idOf = ({ vodUuid: uuid }: Story) => ({ params: { uuid } });

export async function readVod(story: Pick<Story, "api" | "vodUuid">): Promise<Vod> {
  const params = { uuid: story.vodUuid };
  return (await story.api("GET /api/v0/vod/:uuid", { params })).data;
}

/** Waits for a job to end well. */
async function finishJob({ api }: Pick<Story, "api">, name: string): Promise<Job> {
  return waitFor(`the end of ${name}`, async () => {
    const { data: jobs } = await api("GET /api/v0/jobs");
    const job = jobs.find((candidate) => candidate.name === name);
    if (job === undefined || job.status === "running" || job.status === "waiting") return null;
    if (job.status === "error") throw new Error(`${name} failed: ${job.error ?? ""}`);
    return job;
  });
}

/** Waits until nothing but captures goes on. */
export async function finishFollowUps(api: Api): Promise<void> {
  let quietLooks = 0;
  await waitFor("the end of all follow-ups", async () => {
    const { data: jobs } = await api("GET /api/v0/jobs");
    const isBusy = jobs.some(
      ({ status, kind }) => kind !== "capture" && (status === "running" || status === "waiting"),
    );
    quietLooks = isBusy ? 0 : quietLooks + 1;
    return quietLooks >= 20 ? true : null;
  });
}

/** Renames a recording and gives it its name back. */
export async function renameThereAndBack(story: Story): Promise<void> {
  const { api, say } = story;
  const { basename } = await readVod(story);
  const rename = async (template: string) =>
    (await api("POST /api/v0/vod/:uuid/rename", { ...idOf(story), body: { template } })).data.vod;
  const renamed = await rename("{displayName} {date:yyyy-MM-dd} {title}");
  expectThat(renamed.segments.every((file) => file.basename.startsWith(renamed.basename)));
  say(`Renamed to "${renamed.basename}" with all its files.`);
  const back = await rename("{internalName}_{date}_s{season}e{episode:2}");
  expectThat(back.basename === basename);
  say("Renamed back.");
}

export async function bookmarkAndForget(story: Story): Promise<void> {
  const { api, say } = story;
  const body = { name: "The first star", offset: 3.5 };
  const { data } = await api("POST /api/v0/vod/:uuid/bookmark", { ...idOf(story), body });
  const index = data.bookmarks.findIndex(({ name }) => name === body.name);
  expectThat(index >= 0);
  await api("DELETE /api/v0/vod/:uuid/bookmark", { ...idOf(story), query: { index } });
  say("Bookmarked a place, and took the bookmark away again.");
}

/** Cuts a clip to the frame, looks at it with ffprobe, and deletes it. */
export async function cutAndDelete(story: Story): Promise<void> {
  const { api, say, storage, channelUuid: uuid } = story;
  const body = { start: 2, end: 6.5, exact: true };
  const { data } = await api("POST /api/v0/vod/:uuid/cut", { ...idOf(story), body });
  await finishJob(story, data.job_name);
  const { folder, basename } = data;
  const { durationSeconds } = await probeMedia(path.join(storage, "saved_clips", folder, basename));
  expectThat(Math.abs(durationSeconds - 4.5) < 0.1);
  say(`Cut 4.5 s out of it to the frame: ${durationSeconds.toFixed(2)} s by ffprobe.`);
  await api("DELETE /api/v0/channels/:uuid/local_clips", {
    params: { uuid },
    query: { folder, basename },
  });
}

/** Splits a recording at its chapters, adds up the parts, and deletes them. */
export async function splitAndDelete(story: Story): Promise<void> {
  const { api, say } = story;
  const { data } = await api("POST /api/v0/vod/:uuid/splitbychapters", idOf(story));
  await finishJob(story, data.job_name);
  const { products, segments, webpath } = await readVod(story);
  const folder = path.join(story.storage, decodeURIComponent(webpath));
  const lengthOf = async (basename: string) =>
    (await probeMedia(path.join(folder, basename))).durationSeconds;
  const parts = products.filter(({ kind }) => kind === "split");
  const whole = await lengthOf(segments[0]?.basename ?? "");
  let total = 0;
  for (const { basename } of parts) total += await lengthOf(basename);
  expectThat(parts.length >= 2 && Math.abs(total - whole) < 0.1);
  say(
    `Split at its chapters: ${parts.length} files of ${total.toFixed(2)} s, the whole has ${whole.toFixed(2)} s.`,
  );
  for (const { basename } of parts)
    await api("DELETE /api/v0/vod/:uuid/product", { ...idOf(story), query: { basename } });
}

export async function archiveAndRestore(story: Story): Promise<void> {
  const { api, say } = story;
  await api("POST /api/v0/vod/:uuid/save", idOf(story));
  expectThat((await readVod(story)).shelf === "saved");
  await api("POST /api/v0/vod/:uuid/restore", idOf(story));
  expectThat((await readVod(story)).shelf === "library");
  say("Archived, and brought back from the archive.");
}

/** Lets only one recording stay: first asks what would go, then does it, then undoes it. */
export async function cleanUpAndRestore(story: Story): Promise<void> {
  const { api, say, channelUuid: uuid } = story;
  const params = { uuid };
  await api("PUT /api/v0/channels/:uuid", { params, body: { max_vods: 1 } });
  const clean = async (dry_run: "true" | "false") =>
    (await api("POST /api/v0/channels/:uuid/cleanup", { params, query: { dry_run } })).data;
  const plan = await clean("true");
  const planned = plan.channels.flatMap(({ remove }) => remove);
  say(
    `With room for one recording, a clean-up would take ${planned.map(({ basename }) => basename).join(", ")} (${formatBytes(plan.remove_size)}).`,
  );
  expectThat(planned.length === 1 && (await countVods(story)) === 2);
  await clean("false");
  expectThat((await countVods(story)) === 1);
  say("It did.");
  for (const vod of planned)
    await api("POST /api/v0/vod/:uuid/restore", { params: { uuid: vod.uuid } });
  await api("PUT /api/v0/channels/:uuid", { params, body: { max_vods: 0 } });
  expectThat((await countVods(story)) === 2);
  say("Brought back from the trash.");
}

export async function scan(story: Pick<Story, "api" | "say">): Promise<void> {
  const { data } = await story.api("POST /api/v0/tools/scan", { query: {} });
  await finishJob(story, data.job_name);
  const params = { name: data.job_name };
  const { data: report } = await story.api("GET /api/v0/jobs/:name/report", { params });
  story.say(`The scan says: ${JSON.stringify(report.counts)}`);
}

export async function countVods({
  api,
  channelUuid: uuid,
}: Pick<Story, "api" | "channelUuid">): Promise<number> {
  return (await api("GET /api/v0/channels/:uuid", { params: { uuid }, query: {} })).data.vod_count;
}

function expectThat(isTrue: boolean): asserts isTrue {
  if (!isTrue) throw new Error("This step did not do what it should.");
}
