import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openChannelStore } from "../../../daemon/store/channels.ts";
import { makeChannel } from "../../support/records.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function reopen(folder: string) {
  const problems: string[] = [];
  return { store: await openChannelStore(folder, problems), problems };
}

describe("the store of channels", () => {
  it("keeps channels, their changes and their removal over a restart", async () => {
    const folder = temporaryFolder();
    const { store } = await reopen(folder);
    const [ann, bob] = [makeChannel(), makeChannel({ internalName: "bob" })];
    await store.add(ann);
    await store.add(bob);
    expect(await store.update(ann.uuid, { quality: ["720p"] })).toMatchObject({
      quality: ["720p"],
    });
    expect(await store.remove(bob.uuid)).toBe(true);

    const again = await reopen(folder);
    expect(again.store.list()).toEqual([{ ...ann, quality: ["720p"] }]);
    expect(again.store.get(ann.uuid)?.internalName).toBe("ann");
    expect(again.problems).toEqual([]);
  });

  it("says when there is no such channel", async () => {
    const { store } = await reopen(temporaryFolder());

    expect(store.get("x")).toBeNull();
    expect(await store.update("x", {})).toBeNull();
    expect(await store.remove("x")).toBe(false);
  });

  it("hands out a list of its own", async () => {
    const { store } = await reopen(temporaryFolder());
    await store.add(makeChannel());
    store.list().pop();

    expect(store.list()).toHaveLength(1);
  });

  it("starts with nothing and a problem when its file is broken, and sets that aside", async () => {
    const folder = temporaryFolder();
    const { store } = await reopen(folder);
    writeFileSync(store.file, '{"version":1,"channels":[{"uuid":"x"}]}');
    const again = await reopen(folder);

    expect(again.store.list()).toEqual([]);
    expect(again.problems).toEqual([expect.stringContaining("channels.json could not be read")]);
    expect(readFileSync(`${store.file}.broken`, "utf8")).toContain('"uuid":"x"');
  });
});
