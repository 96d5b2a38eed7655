import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { listVodFiles, removeUnfinished } from "../../../daemon/vods/files.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes: { basename: "a", folder: "ann" } });
  const folder = vodFolder(test.deps.paths, vod);
  const put = (name: string) => writeFileSync(path.join(folder, name), "x");
  return { ...test, channel, vod, folder, put };
}

it("a folder is no file of a recording, whatever it is called", async () => {
  const { deps, vod, folder } = await createScene();
  mkdirSync(path.join(folder, "a (2)"));
  mkdirSync(path.join(folder, "a.mp4.d"));

  expect(await listVodFiles(deps, vod)).toEqual(["a.mp4"]);
});

it("a file that arrives with another recording is not taken for one of this one", async () => {
  const { deps, channel, vod, put } = await createScene();
  const other = await addFiledVod({ deps }, { channel, changes: { basename: "z", folder: "bob" } });
  const files = [
    { from: "z.mp4", to: "a b.mp4" },
    { from: "named.mp4", to: "a.other.mp4" },
  ];
  const place = { shelf: "library" as const, folder: "ann", basename: "a b", trashed: null };
  await deps.store.vods.update(other.uuid, { move: { step: "copy", ...place, files } });
  put("a b.mp4");
  put("a.other.mp4");

  expect(await listVodFiles(deps, vod)).toEqual(["a.mp4"]);
});

it("only work that was cut short is removed", async () => {
  const { deps, vod, put } = await createScene();
  put(".a.mp4.converting");
  put(".other.mp4.converting");
  put("a.chat.json");

  await removeUnfinished(deps, vod);

  expect((await listVodFiles(deps, vod)).toSorted()).toEqual(["a.chat.json", "a.mp4"]);
});

it("files of a recording whose record is lost are not taken for those of one with a shorter name", async () => {
  const { deps, vod, put } = await createScene();
  put("a b.ledger.jsonl");
  put("a b.mp4");
  put("a c.reelkeep.json");
  put("a c.mp4");
  put("a.ledger.jsonl");

  expect((await listVodFiles(deps, vod)).toSorted()).toEqual(["a.ledger.jsonl", "a.mp4"]);
});
