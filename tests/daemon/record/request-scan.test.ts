import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { writeRecordCopy } from "../../../daemon/vods/record-copies.ts";
import { at, header, ledgerVod, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { addFiledVod, makeMedia } from "../../support/library.ts";
import { createScanScene } from "../../support/scan-scene.ts";
import { waitUntil } from "../../support/wait-until.ts";

vi.setConfig({ testTimeout: 30_000 });

const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const transportStream = path.join(folder, "part.ts");

beforeAll(() => {
  const media = path.join(folder, "media.mp4");
  makeMedia(media, { seconds: 2 });
  const copy = ["-v", "error", "-i", media, "-c", "copy", "-f", "mpegts", transportStream];
  execFileSync("ffmpeg", copy);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function createScene() {
  const test = await createScanScene();
  const untilOver = (name: string) => waitUntil("it is over", () => !test.deps.jobs.isActive(name));
  return { ...test, untilOver };
}

/** What a killed capture leaves when its record is lost as well. */
function putOrphan({ paths }: { paths: { vods: string } }): string {
  const bytes = readFileSync(transportStream);
  const place = path.join(paths.vods, "ann", "orphan");
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, "orphan.part0.ts"), bytes);
  const lines = [
    { ...header, vod: ledgerVod },
    { type: "stream" as const, at: at(0), id: "41", title: "Hello", game: "Chess" },
    partLine(0, { file: "orphan.part0.ts" }),
    segmentLine({ sequence: 1, seconds: 0, offset: 0, length: bytes.length }),
  ];
  writeFileSync(path.join(place, "orphan.ledger.jsonl"), toText(lines));
  return place;
}

describe("POST /channels/:uuid/scan", () => {
  it("answers with its job, whose report tells what came of it", async () => {
    const { ask, deps, channel, untilOver } = await createScene();
    const vod = await addFiledVod({ deps }, { channel });
    await writeRecordCopy(deps, vod);
    await deps.store.vods.remove(vod.uuid);

    const { status, body } = await ask("POST", `/api/v0/channels/${channel.uuid}/scan`);
    expect([status, body.data.job_name]).toEqual([202, "scan_ann"]);
    await untilOver("scan_ann");

    const report = await ask("GET", "/api/v0/jobs/scan_ann/report");
    const message = "Its record was lost and is back as its copy has it.";
    expect(report.body.data).toEqual({
      job_name: "scan_ann",
      is_dry_run: false,
      is_over: true,
      counts: { restored: 1 },
      lines: [
        {
          action: "restored",
          subject: "ann/ann_2026/ann_2026",
          text: message,
          sentence: { code: "scan_restored", message },
          vod_uuid: vod.uuid,
        },
      ],
    });
    expect(deps.jobs.list().find(({ name }) => name === "scan_ann")?.log).toHaveLength(1);
    expect((await ask("GET", `/api/v0/channels/${channel.uuid}`)).body.data.vod_count).toBe(1);
  });

  it("is refused while another scan runs, and there is no report of a job that never was", async () => {
    const { ask, channel, untilOver } = await createScene();
    await ask("POST", "/api/v0/tools/scan");
    const { status, body } = await ask("POST", `/api/v0/channels/${channel.uuid}/scan`);
    expect([status, body.code]).toEqual([409, "vod_busy"]);
    await untilOver("scan_all");

    expect((await ask("GET", "/api/v0/jobs/scan_bob/report")).body.code).toBe("job_unknown");
  });

  it("lets what a killed capture has left become a finished recording", async () => {
    const { ask, deps, untilOver } = await createScene();
    const place = putOrphan(deps);

    await ask("POST", "/api/v0/tools/scan");
    await untilOver("scan_all");
    const read = () => deps.store.vods.get(ledgerVod);
    await waitUntil("it is finished", () => read()?.phase === "finalized", 25_000);

    expect(read()).toMatchObject({
      basename: "orphan",
      stream_title: "Hello",
      duration: 2,
      segments: [{ basename: "orphan.mp4", deleted: false }],
      chapters: [{ title: "Hello", game_name: "Chess", offset: 0, duration: 2 }],
    });
    await waitUntil("its part is gone", () => !readdirSync(place).includes("orphan.part0.ts"));
  });
});

describe("POST /vod/:uuid/fix_issues", () => {
  it("converts what was captured when its work has stopped, after the answer", async () => {
    const { ask, deps, channel } = await createScene();
    putOrphan(deps);
    const changes = {
      uuid: ledgerVod,
      phase: "converting" as const,
      basename: "orphan",
      segments: [],
    };
    const vod = await addFiledVod({ deps }, { channel, changes });
    rmSync(path.join(vodFolder(deps.paths, vod), "orphan.mp4"));

    const { body } = await ask("POST", `/api/v0/vod/${vod.uuid}/fix_issues`);

    expect(body.data.fixes).toMatchObject([{ rule: "convert_not_running" }]);
    expect(body.data.job_name).toBe("convert_orphan");
    await waitUntil(
      "it is finished",
      () => deps.store.vods.get(ledgerVod)?.phase === "finalized",
      25_000,
    );
  });
});

describe("a recording whose work is not running", () => {
  it("is told as crashed by itself and among the errors, but not while its turn has not come", async () => {
    const { ask, deps, channel } = await createScene();
    const changes = { phase: "capturing" as const };
    const vod = await addFiledVod({ deps }, { channel, changes });
    const read = async () => (await ask("GET", `/api/v0/vod/${vod.uuid}`)).body.data;
    expect(await read()).toMatchObject({ is_capturing: true, is_process_running: false });
    deps.schedule.run("capture_check");
    const errors = async () => (await ask("GET", "/api/v0/settings")).body.data.errors.join();
    await waitUntil("it is told", async () => (await errors()).includes("did it crash?"));

    putOrphan(deps);
    const gate = Promise.withResolvers<void>();
    const parallel = deps.config.get("jobs.parallel_conversions");
    const others = Array.from({ length: parallel }, (_, number) =>
      deps.jobs.run({ name: `other${number}`, kind: "convert", vodUuid: null }, () => gate.promise),
    );
    await deps.store.vods.update(vod.uuid, { phase: "captured" });
    await ask("POST", "/api/v0/tools/scan");
    await waitUntil("it waits", () => deps.store.vods.get(vod.uuid)?.phase === "converting");

    expect(await read()).toMatchObject({ is_converting: true, is_process_running: true });
    gate.resolve();
    await Promise.all(others);
    await waitUntil("it is tried", () => deps.store.vods.get(vod.uuid)?.phase === "failed");
  });
});
