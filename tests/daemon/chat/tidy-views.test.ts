import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { viewFolder } from "../../../daemon/chat/document-view.ts";
import { tidyViews } from "../../../daemon/chat/tidy-views.ts";
import { makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

const endings = ["messages", "words", "json"];

/** Views of 300 bytes each; the first was not read for the longest time. */
async function setUp(stems: readonly string[]) {
  const { deps } = await createTestApp();
  const folder = viewFolder(deps);
  mkdirSync(folder, { recursive: true });
  for (const [at, stem] of stems.entries()) {
    for (const ending of endings) {
      const file = path.join(folder, `${stem}.${ending}`);
      writeFileSync(file, "x".repeat(100));
      utimesSync(file, at, at);
    }
  }
  const left = () => [
    ...new Set(readdirSync(folder).map((name) => name.replace(/^\./, "").replace(/\.\w+$/, ""))),
  ];
  return { deps, folder, left };
}

it("keeps views within a limit; those that were not read for the longest time go", async () => {
  const vods = Array.from({ length: 4 }, () => makeVod({ uuid: randomUUID() }));
  const stems = vods.map(({ uuid }) => `${uuid}-captured-a-b`);
  const { deps, folder, left } = await setUp(stems);
  for (const vod of vods) await deps.store.vods.add(vod);
  const [first = "", , , last = ""] = stems;
  await tidyViews(deps, { folder, stamp: first, mostBytes: 1200 });
  expect(left()).toHaveLength(4);
  // The one that was just made stays, however old it looks.
  await tidyViews(deps, { folder, stamp: first, mostBytes: 700 });

  expect(left().toSorted()).toEqual([first, last].toSorted());
});

it("removes older states of the same chat, what a kill has left of them, and those of nobody", async () => {
  const vod = makeVod();
  const [stamp, other] = [`${vod.uuid}-captured-a-2`, `${vod.uuid}-downloaded-a-1`];
  const { deps, folder, left } = await setUp([
    stamp,
    other,
    `${vod.uuid}-captured-a-1`,
    `.${vod.uuid}-captured-b-1`,
    `${randomUUID()}-captured-a-1`,
  ]);
  await deps.store.vods.add(vod);
  await tidyViews(deps, { folder, stamp });

  expect(left().toSorted()).toEqual([stamp, other].toSorted());
});
