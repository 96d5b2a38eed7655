import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { downloadComments } from "../../../daemon/chat/download-chat.ts";
import type { ChatComment } from "../../../daemon/core/chat-document.ts";
import type { CommentPage, CommentPlace } from "../../../daemon/providers/chat-platform.ts";
import { AppError } from "../../../shared/errors.ts";
import { makeComment } from "../../support/chat-comments.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const hours = 3;
const durationSeconds = hours * 3600;
const perPage = 55;
/** Three in each ten seconds, some of them in one second. */
const said = Array.from({ length: durationSeconds / 10 }, (_, index) =>
  [0, 0.5, 7.25].map((at) => makeComment(index * 10 + at)),
).flat();
const ids = said.map(({ _id }) => _id);

/** A platform with that chat; `hook` runs before each answer. */
function createChat(hook: (asked: number) => void = () => {}) {
  const state = { asked: 0, atOnce: 0, mostAtOnce: 0 };
  return {
    state,
    async listComments(_id: string, place: CommentPlace): Promise<CommentPage | null> {
      state.asked += 1;
      const { asked } = state;
      state.atOnce += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      state.atOnce -= 1;
      hook(asked);
      const from =
        "cursor" in place
          ? Number(place.cursor)
          : said.findIndex((comment) => comment.content_offset_seconds >= place.offsetSeconds);
      const start = from < 0 ? said.length : from;
      const isLast = start + perPage >= said.length;
      return {
        comments: said.slice(start, start + perPage),
        cursor: isLast ? null : String(start + perPage),
      };
    },
  };
}

function createRig() {
  const naps: number[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    monotonic: () => now,
    sleep: async (delayMs: number) => {
      naps.push(delayMs);
      now += delayMs;
    },
  };
  const journalFile = path.join(temporaryFolder(), "comments.jsonl");
  const progress: number[] = [];
  const log: string[] = [];
  return {
    naps,
    progress,
    log,
    journalFile,
    async download(
      chat: ReturnType<typeof createChat>,
      signal: AbortSignal = new AbortController().signal,
      changes: Partial<{ durationSeconds: number; videoId: string }> = {},
    ) {
      const read = await downloadComments(
        { clock, random: () => 0.5 },
        { chat, videoId: "1", durationSeconds, journalFile, patienceMs: 30_000, ...changes },
        { progress: (fraction) => progress.push(fraction), log: (line) => log.push(line) },
        signal,
      );
      const comments: ChatComment[] = [];
      for await (const batch of read()) comments.push(...batch);
      return comments;
    },
  };
}

const sorted = (comments: { _id: string; content_offset_seconds: number }[]) =>
  comments
    .toSorted((a, b) => a.content_offset_seconds - b.content_offset_seconds)
    .map(({ _id }) => _id);

it("brings every comment once, with four questions at a time", async () => {
  const rig = createRig();
  const chat = createChat();
  const comments = await rig.download(chat);

  expect(sorted(comments)).toEqual(ids);
  expect(chat.state.mostAtOnce).toBe(4);
  // Little is asked for twice: a page for each of the stretches.
  expect(chat.state.asked).toBeLessThan(said.length / perPage + 3 * hours * 2);
  expect(rig.progress).toEqual(rig.progress.toSorted((a, b) => a - b));
  expect(rig.progress.at(-1)).toBe(1);
});

it("goes on after an abort without asking for what it has", async () => {
  const rig = createRig();
  const stop = new AbortController();
  const first = createChat((asked) => {
    if (asked === 30) stop.abort();
  });
  await expect(rig.download(first, stop.signal)).rejects.toThrow(/abort/);
  expect(first.state.asked).toBeLessThan(40);

  const second = createChat();
  expect(sorted(await rig.download(second))).toEqual(ids);
  expect(first.state.asked + second.state.asked).toBeLessThan(
    said.length / perPage + 3 * hours * 2 + 8,
  );

  const third = createChat();
  expect(sorted(await rig.download(third))).toEqual(ids);
  expect(third.state.asked).toBe(0);
});

it("cuts off what a kill has torn, wherever it was", async () => {
  const rig = createRig();
  await rig.download(createChat());
  const whole = readFileSync(rig.journalFile).length;
  for (const share of [0.9, 0.5, 0.1]) {
    truncateSync(rig.journalFile, Math.floor(whole * share));
    expect(sorted(await rig.download(createChat()))).toEqual(ids);
    // What was written behind the cut can be read again.
    const again = createChat();
    await rig.download(again);
    expect(again.state.asked).toBe(0);
  }
  appendFileSync(rig.journalFile, '{"type":"page","chunk":0,"next":0,"comm');
  expect(sorted(await rig.download(createChat()))).toEqual(ids);
});

it("begins anew with the journal of another video, of a shorter one, and with no journal at all", async () => {
  const rig = createRig();
  await rig.download(createChat(), undefined, { durationSeconds: durationSeconds - 600 });
  const longer = createChat();
  expect(sorted(await rig.download(longer))).toEqual(ids);
  expect(longer.state.asked).toBeGreaterThan(0);

  const other = createChat();
  await rig.download(other, undefined, { videoId: "2" });
  expect(other.state.asked).toBeGreaterThan(0);

  writeFileSync(rig.journalFile, "\0\0\0\n{}\n");
  expect(sorted(await rig.download(createChat()))).toEqual(ids);
});

it("asks a silent platform again, and gives up when it has been silent for too long", async () => {
  const silent = () => {
    throw new AppError("provider_unavailable", "Twitch is silent.");
  };
  const rig = createRig();
  const chat = createChat((asked) => (asked > 5 && asked < 8 ? silent() : undefined));
  expect(sorted(await rig.download(chat))).toEqual(ids);
  expect(rig.log).toEqual(["Twitch is silent.", "Twitch is silent."]);

  const other = createRig();
  await expect(other.download(createChat(silent))).rejects.toMatchObject({
    code: "provider_unavailable",
  });
  expect(other.naps.length).toBeGreaterThan(3);
});

it("says that the chat is missing when the video is gone, and asks nothing more", async () => {
  const rig = createRig();
  const asked: CommentPlace[] = [];
  const listComments = async (_id: string, place: CommentPlace) => {
    asked.push(place);
    return null;
  };
  const chat = { ...createChat(), listComments };
  await expect(rig.download(chat)).rejects.toMatchObject({ code: "chat_missing" });
  expect(asked.length).toBeLessThanOrEqual(4);
});

it("fails where its pages can't be kept, and asks nothing", async () => {
  const rig = createRig();
  const chat = createChat();
  const folder = path.join(path.dirname(rig.journalFile), "none");
  const wanted = { chat, videoId: "1", durationSeconds, patienceMs: 0 };
  const download = downloadComments(
    { clock: { now: () => 0, monotonic: () => 0, sleep: async () => {} }, random: () => 0 },
    { ...wanted, journalFile: path.join(folder, "comments.jsonl") },
    { progress: () => {}, log: () => {} },
    new AbortController().signal,
  );
  await expect(download).rejects.toThrow(/ENOENT/);
  expect(existsSync(folder)).toBe(false);
  expect(chat.state.asked).toBe(0);
});
