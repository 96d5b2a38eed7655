import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { formatChatJournalLine } from "../../../daemon/core/chat-journal.ts";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { makeMessage } from "../../support/chats.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { at, header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { createReadingScene, evenChat, textsOf, viewsOf } from "../../support/reading-scene.ts";
import type { TestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Six steps of work; a message a second. */
const messages = 6000;
const largeChat = () =>
  makeChat(
    Array.from({ length: messages }, (_, at) => makeComment(at, `${at} ${"x".repeat(250)}`)),
  );

const isReady = ({ deps }: Pick<TestApp, "deps">) =>
  existsSync(path.join(deps.paths.cache, ".chat-views")) &&
  viewsOf(deps).some((name) => name.endsWith(".json"));
const job = "chatview_ann_2026";

/** A large chat of which the first step is made, and nobody hurries. */
async function createHalfReady() {
  const clock = createFakeClock();
  const test = await createReadingScene({}, { clock });
  await test.put("captured", largeChat());
  await waitUntil("the first piece is made", () => clock.sleepers() > 0);
  return { ...test, clock };
}

describe("a large chat", () => {
  it("is made ready for reading when it comes, before anybody asks", async () => {
    const test = await createReadingScene();
    await test.put("downloaded", largeChat());
    await waitUntil("it is ready", () => isReady(test) && !test.deps.jobs.isActive(job));

    expect(test.deps.jobs.list()).toMatchObject([{ name: job, status: "none" }]);
    const before = viewsOf(test.deps);
    expect(textsOf(await test.get("?from=5999"))).toHaveLength(1);
    expect(viewsOf(test.deps)).toEqual(before);
    // What is there under another name, or again, is not made again.
    await test.deps.store.vods.update(test.vod.uuid, { comment: "x" });
    expect(test.deps.jobs.isActive(job)).toBe(false);
  });

  it("is answered from as far as it is ready, and the rest when it is there", async () => {
    const { get, clock, deps } = await createHalfReady();
    const first = get("?from=0&limit=3");
    const summary = get("/summary");
    let isAnswered = false;
    void first.then(() => (isAnswered = true));
    await waitUntil("the next step is made", async () => {
      await clock.advance(20);
      return isAnswered;
    });

    expect(textsOf(await first).map((text) => text.slice(0, 2))).toEqual(["0 ", "1 ", "2 "]);
    expect((await first).data).toMatchObject({ next: 3, is_growing: true });
    const [facts] = (await summary).data.sources;
    expect(facts).toMatchObject({ is_growing: true, first_offset: 0 });
    expect(facts.message_count).toBeLessThan(messages);
    const rest = await get("?from=5998");
    expect(rest.data).toMatchObject({ next: null, is_growing: false });
    expect(textsOf(rest)).toHaveLength(2);
    expect((await get("/search?q=5999")).data.messages).toHaveLength(1);
    await waitUntil("the job has ended", () => !deps.jobs.isActive(job));
  });

  it("is left alone when the daemon stops, and made when it is asked for", async () => {
    const { app, deps, get } = await createHalfReady();
    await app.stop();
    expect(isReady({ deps })).toBe(false);
    expect(deps.jobs.list()).toMatchObject([{ name: job, status: "stopped" }]);

    expect(textsOf(await get("?from=5999"))).toHaveLength(1);
  });

  it("costs nothing in advance when it is small, or in the trash", async () => {
    const test = await createReadingScene({ captured: evenChat(3) });
    await test.deps.store.vods.update(test.vod.uuid, { shelf: "trash" });
    await test.put("downloaded", largeChat());
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(test.deps.jobs.list()).toEqual([]);
  });
});

it("a chat that is written down is kept ready while it is recorded", async () => {
  const { deps, vod, folder } = await createReadingScene();
  const place = (ending: string) => path.join(folder, `${vod.basename}${ending}`);
  const segment = segmentLine({ sequence: 0, seconds: 0, offset: 0 });
  appendFileSync(place(".ledger.jsonl"), toText([header, partLine(0), segment]));
  const text = "x".repeat(1000);
  for (let number = 0; number < 1000; number += 1) {
    const line = makeMessage({ id: String(number), at: Date.parse(at(1)), text });
    appendFileSync(place(".chatdump.jsonl"), formatChatJournalLine(line));
  }
  await deps.store.vods.update(vod.uuid, { phase: "capturing" });

  const view = path.join(deps.paths.cache, ".chat-views", `.${vod.uuid}-live.messages`);
  const countLines = () =>
    existsSync(view) ? readFileSync(view, "utf8").split("\n").length - 1 : 0;
  await waitUntil("all of it is read", () => countLines() === 1000);
  expect(deps.jobs.list()).toEqual([]);
});
