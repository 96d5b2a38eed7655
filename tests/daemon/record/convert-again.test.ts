import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requestConversion } from "../../../daemon/record/convert-again.ts";
import { finalizeVod, removeSpentParts } from "../../../daemon/record/finalize.ts";
import { header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";

async function createScene(changes: Partial<VodRecord>) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const lines = [header, partLine(0), segmentLine({ sequence: 1, seconds: 0, offset: 0 })];
  const sidecars = { ".ledger.jsonl": toText(lines) };
  const vod = await addFiledVod(test, { channel, changes, sidecars });
  /** Has the recording for itself until it is released. */
  const claim = () => {
    const over = Promise.withResolvers<void>();
    const held = test.deps.claims.hold(vod.uuid, "renamed", () => over.promise);
    return () => {
      over.resolve();
      return held;
    };
  };
  return { ...test, vod, claim };
}

describe("a conversion that is tried again", () => {
  it("does not begin while somebody moves the files", async () => {
    const { deps, vod, claim } = await createScene({ phase: "failed" });
    const release = claim();

    await expect(requestConversion(deps, vod.uuid)).rejects.toMatchObject({ code: "vod_busy" });

    expect(vod.phase).toBe("failed");
    await release();
  });

  it("does not begin in the trash", async () => {
    const trashed = { at: "2026-01-02T00:00:00.000Z", from: "library" as const };
    const { deps, vod } = await createScene({ phase: "failed", shelf: "trash", trashed });

    await expect(requestConversion(deps, vod.uuid)).rejects.toMatchObject({ code: "vod_trashed" });
  });
});

describe("finalizeVod", () => {
  it("waits for whoever has the recording, and keeps it from everyone else", async () => {
    const { deps, vod, claim } = await createScene({ phase: "captured" });
    const release = claim();
    const finalizing = finalizeVod(deps, vod.uuid);
    expect(vod.phase).toBe("captured");

    await release();
    await Promise.resolve();
    await finalizing;

    expect(vod).toMatchObject({ phase: "failed", failure: { code: "check_failed" } });
    expect(deps.claims.holder(vod.uuid)).toBeNull();
  });

  it("tells nobody where the files lie on the machine", async () => {
    const { deps, vod, putMedia } = await createScene({ phase: "captured" });
    putMedia("ann/ann_2026/x.part0.ts", "no media at all ".repeat(20));

    await finalizeVod(deps, vod.uuid);

    expect(vod.failure?.message).toContain("ann/ann_2026/x.part0.ts");
    expect(vod.failure?.message).not.toContain(deps.paths.data);
  });

  it("is done once, however many begin it", async () => {
    const { deps, vod } = await createScene({ phase: "captured" });
    const heard: string[] = [];
    deps.events.listen(({ action }) => void heard.push(action));

    await Promise.all([finalizeVod(deps, vod.uuid), finalizeVod(deps, vod.uuid)]);

    expect(heard.filter((action) => action === "start_convert")).toHaveLength(1);
  });
});

it("parts that are not needed any more are removed where they are once a rename is over", async () => {
  const { deps, vod, claim, putMedia } = await createScene({ spent_parts: ["ann_2026.part0.ts"] });
  putMedia("ann/ann_2026/ann_2026.part0.ts", "part");
  const release = claim();
  const removing = removeSpentParts(deps, vod.uuid);
  await deps.store.vods.update(vod.uuid, { spent_parts: ["new.part0.ts"] });
  putMedia("ann/ann_2026/new.part0.ts", "part");
  await release();
  await removing;

  expect(readdirSync(`${deps.paths.vods}/ann/ann_2026`)).not.toContain("new.part0.ts");
  expect(vod.spent_parts).toEqual([]);
});
