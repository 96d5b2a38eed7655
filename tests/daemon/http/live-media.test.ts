import { appendFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { LedgerLine } from "../../../daemon/core/ledger.ts";
import { formatLedgerLine } from "../../../daemon/core/ledger.ts";
import { at, header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

const first: LedgerLine[] = [
  header,
  partLine(0),
  segmentLine({ sequence: 1, seconds: 0, offset: 0, length: 5 }),
];

async function createScene(phase: "capturing" | "finalized" = "capturing") {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes: { phase, basename: "ann ü" } });
  const ledger = path.join(test.deps.paths.vods, vod.folder, `${vod.basename}.ledger.jsonl`);
  writeFileSync(ledger, toText(first));
  const address = `/vods/ann/${encodeURIComponent("ann ü")}/${encodeURIComponent("ann ü")}.live.m3u8`;
  const read = async (query = "", headers = {}) => {
    const response = await test.raw("GET", `${address}${query}`, { headers });
    return { status: response.status, text: await response.text() };
  };
  return { ...test, vod, ledger, read };
}

describe("a recording that grows", () => {
  it("is a playlist that follows its ledger, half a line left for the next look", async () => {
    const { read, ledger } = await createScene();
    const before = await read();
    const line = formatLedgerLine(segmentLine({ sequence: 2, seconds: 2, offset: 5 }));
    appendFileSync(ledger, line.slice(0, 20));
    const between = await read();
    appendFileSync(ledger, line.slice(20));
    const after = await read();

    expect(before.text.match(/#EXTINF/g)).toHaveLength(1);
    expect(between.text).toBe(before.text);
    expect(after.text.match(/#EXTINF/g)).toHaveLength(2);
    expect(after.text).toContain("#EXT-X-BYTERANGE:100@5\nx.part0.ts");
  });

  it("is read anew after its ledger was cut by a restart", async () => {
    const { read, ledger } = await createScene();
    appendFileSync(ledger, formatLedgerLine(segmentLine({ sequence: 2, seconds: 2, offset: 5 })));
    await read();
    writeFileSync(ledger, toText(first));

    expect((await read()).text.match(/#EXTINF/g)).toHaveLength(1);
  });

  it("ends with its capture", async () => {
    const { read, ledger } = await createScene();
    appendFileSync(ledger, formatLedgerLine({ type: "end", at: at(2), reason: "ended" }));

    expect((await read()).text).toContain("#EXT-X-ENDLIST");
  });

  it("is not there any more once it is finished", async () => {
    const { read } = await createScene("finalized");

    expect((await read()).status).toBe(404);
  });

  it("hands signed addresses of its parts to whoever came by a signed link, and to nobody else", async () => {
    const { ask, read, raw, vod, deps, putMedia } = await createScene();
    putMedia(`${vod.folder}/x.part0.ts`, "media");
    const { body } = await ask("POST", `/api/v0/vod/${vod.uuid}/link`, { body: {} });
    await deps.access.setPassword("a long password", null);
    const signed = await raw("GET", body.data.links[0].path);
    const text = await signed.text();
    const part = /^x\.part0\.ts\?.+$/m.exec(text)?.[0] ?? "";

    expect(signed.status).toBe(200);
    expect((await raw("GET", `/vods/ann/${encodeURIComponent("ann ü")}/${part}`)).status).toBe(200);
    expect((await read("?expires=9999999999&signature=x")).status).toBe(401);
  });

  it("never signs anything for a signature that is made up", async () => {
    const { read } = await createScene();

    expect((await read("?expires=9999999999&signature=x")).text).toContain("\nx.part0.ts\n");
  });
});
