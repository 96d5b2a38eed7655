import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Vod } from "../../../shared/model/vod.ts";
import { header, partLine, segmentLine, toText } from "../../support/ledgers.ts";
import { makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

describe("GET /vod/:uuid", () => {
  it("shows a recording in the form of the contract", async () => {
    const { ask, deps } = await createTestApp();
    const vod = makeVod();
    await deps.store.vods.add(vod);
    const { status, body } = await ask("GET", `/api/v0/vod/${vod.uuid}`);

    expect([status, body.status]).toEqual([200, "OK"]);
    expect(Vod.strict().parse(body.data)).toMatchObject({ uuid: vod.uuid, is_finalized: true });
  });
});

describe.each([
  ["GET", ""],
  ["POST", "/convert"],
])("%s /vod/:uuid%s", (method, action) => {
  it("knows no other recording", async () => {
    const { ask } = await createTestApp();
    for (const uuid of [randomUUID(), "nonsense", "..%2f..%2fx"]) {
      expect(await ask(method, `/api/v0/vod/${uuid}${action}`)).toMatchObject({
        status: 404,
        body: { status: "ERROR", code: "vod_unknown" },
      });
    }
  });
});

describe("POST /vod/:uuid/convert", () => {
  it.each(["capturing", "captured", "converting", "finalized"] as const)(
    "refuses a recording that is %s",
    async (phase) => {
      const { ask, deps } = await createTestApp();
      const vod = makeVod({ phase });
      await deps.store.vods.add(vod);

      expect(await ask("POST", `/api/v0/vod/${vod.uuid}/convert`)).toMatchObject({
        status: 409,
        body: { code: "vod_busy" },
      });
    },
  );

  it("has nothing to convert where nothing was captured", async () => {
    const { ask, deps } = await createTestApp();
    const vod = makeVod({ phase: "failed" });
    await deps.store.vods.add(vod);

    expect(await ask("POST", `/api/v0/vod/${vod.uuid}/convert`)).toMatchObject({
      status: 500,
      body: { code: "check_failed" },
    });
    expect(deps.store.vods.get(vod.uuid)?.phase).toBe("failed");
  });

  it("answers at once with the job, whose failure stays on the recording", async () => {
    const { ask, deps, putMedia } = await createTestApp();
    const failure = { code: "tool_failed", message: "before" };
    const vod = makeVod({ phase: "failed", folder: "ann/x", basename: "x", failure });
    await deps.store.vods.add(vod);
    const lines = [header, partLine(0), segmentLine({ sequence: 1, seconds: 0, offset: 0 })];
    putMedia("ann/x/x.ledger.jsonl", toText(lines));
    const { status, body } = await ask("POST", `/api/v0/vod/${vod.uuid}/convert`);

    expect([status, body.data]).toEqual([202, { job_name: "convert_x" }]);
    await waitUntil("it failed again", () => deps.store.vods.get(vod.uuid)?.phase === "failed");
    expect(deps.store.vods.get(vod.uuid)).toMatchObject({
      duration: 2,
      failure: { code: "check_failed", message: expect.stringContaining("x.part0.ts") },
    });
  });
});
