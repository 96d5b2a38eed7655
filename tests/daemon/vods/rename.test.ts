import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadLedger } from "../../../daemon/capture/resume.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { addFiledVod } from "../../support/library.ts";
import {
  createRenameScene,
  endings,
  namesOf,
  shareMedia,
  withoutCopies,
} from "../../support/rename-scene.ts";
import { createTestApp } from "../../support/test-app.ts";

const media = shareMedia();
const createScene = (changes: Partial<VodRecord> = {}) => createRenameScene(media, changes);

describe("POST /vod/:uuid/rename", () => {
  it("renames every file and the folder, and answers with the recording", async () => {
    const { rename, filesIn, vod, stored } = await createScene();

    const reply = await rename({ template: "{displayName} {date:yyyy-MM-dd} e{episode:2}" });

    expect(reply).toMatchObject({ status: 200, body: { data: { is_done: true, job_name: null } } });
    const name = "Ann 2026-01-01 e01";
    expect(reply.body.data.vod).toMatchObject({
      uuid: vod.uuid,
      basename: name,
      webpath: `/vods/ann/${encodeURIComponent(name)}`,
      segments: [{ basename: `${name}.mp4`, filesize: statSync(media).size, deleted: false }],
    });
    expect(withoutCopies(filesIn(`ann/${name}`))).toEqual(namesOf(name));
    expect(filesIn("ann")).toEqual([name]);
    expect(stored().move).toBeNull();
  });

  it("leaves a ledger that finds its parts under their new name", async () => {
    const { rename, deps, stored } = await createScene();

    await rename({ template: "new" });

    const file = path.join(vodFolder(deps.paths, stored()), "new.ledger.jsonl");
    expect((await loadLedger(file))?.summary.parts[0]?.file).toBe("new.part0.ts");
  });

  it("takes folders below each other, and a folder that several recordings share", async () => {
    const { rename, deps, filesIn, stored } = await createScene();
    const channel = deps.store.channels.list()[0]!;
    const changes = { basename: "other", folder: "ann/2026/S1" };
    await addFiledVod({ deps }, { channel, changes });

    await rename({ template: "{title}", folder_template: "{year}/S{absolute_season}{episode}" });

    expect(stored()).toMatchObject({ folder: "ann/2026/S1", basename: "Hello" });
    expect(withoutCopies(filesIn("ann/2026/S1"))).toEqual(
      [...namesOf("Hello"), "other.mp4"].toSorted(),
    );
    expect(filesIn("ann")).toEqual(["2026"]);
  });

  it("puts all recordings of a channel into one folder when the template is empty", async () => {
    const { rename, filesIn, stored } = await createScene();

    await rename({ template: "{id}", folder_template: "" });

    expect(stored()).toMatchObject({ folder: "ann", basename: "41" });
    expect(withoutCopies(filesIn("ann"))).toEqual(namesOf("41"));
  });

  it("does without the folder of the channel when that is off", async () => {
    const { rename, deps, stored, ask } = await createScene();
    await deps.config.change({ "storage.channel_folders": false });

    const { body } = await rename({ template: "{id}", folder_template: "" });

    expect(stored()).toMatchObject({ folder: "", basename: "41" });
    expect(body.data.vod.webpath).toBe("/vods");
    expect(
      (await ask("POST", `/api/v0/vod/${stored().uuid}/link`)).body.data.links[0].path,
    ).toMatch(/^\/vods\/41\.mp4\?/);
  });

  it("gives a name that is taken a number, letters of either case being the same", async () => {
    const { rename, deps, stored } = await createScene();
    const channel = deps.store.channels.list()[0]!;
    await addFiledVod({ deps }, { channel, changes: { basename: "HELLO", folder: "ann/all" } });
    mkdirSync(path.join(deps.paths.vods, "ann/all"), { recursive: true });
    writeFileSync(path.join(deps.paths.vods, "ann/all/hello (2).txt"), "precious");

    await rename({ template: "{title}", folder_template: "ALL" });

    expect(stored()).toMatchObject({ folder: "ann/all", basename: "Hello (3)" });
    expect(readFileSync(path.join(deps.paths.vods, "ann/all/hello (2).txt"), "utf8")).toBe(
      "precious",
    );
  });

  it("renames what is archived where it is", async () => {
    const { rename, deps, stored, preview } = await createScene({ shelf: "saved" });

    expect((await preview({ template: "{id}" })).body.data.folder).toBe("ann/41");
    const { body } = await rename({ template: "{id}" });

    expect(body.data.vod).toMatchObject({ shelf: "saved", webpath: "/saved_vods/ann/41" });
    expect(withoutCopies(readdirSync(vodFolder(deps.paths, stored())).toSorted())).toEqual(
      namesOf("41"),
    );
  });

  it("does nothing when the name is the one it has", async () => {
    const { rename, filesIn, stored } = await createScene();
    const before = structuredClone(stored());

    const reply = await rename({ template: "{login}_{year}" });

    expect(reply.body.data).toMatchObject({ is_done: true, vod: { basename: "ann_2026" } });
    expect(stored()).toEqual(before);
    expect(withoutCopies(filesIn("ann/ann_2026"))).toEqual(namesOf("ann_2026"));
  });

  it("tells everyone", async () => {
    const { rename, deps } = await createScene();
    const told: string[] = [];
    deps.events.listen(({ action, data }) => {
      if (action === "vod_updated") told.push(data.vod.basename);
    });

    await rename({ template: "new" });

    expect(told.at(-1)).toBe("new");
  });

  it.each([
    [{ template: "{nonsense} {title}" }, "template", /no variable \{nonsense\} here/],
    [{ template: "a/b" }, "template", /folders have a template/],
    [{ template: "{title}", folder_template: "../{id}" }, "folder_template", /can't be called/],
    [{ template: "{title}", folder_template: "{x}" }, "folder_template", /\{x\}/],
    [{ template: "" }, "template", /./],
    [{}, "template", /./],
    [{ template: "x", other: 1 }, "other", /./],
  ])("refuses %j", async (body, field, message) => {
    const { rename, stored, filesIn } = await createScene();

    const reply = await rename(body);

    expect([reply.status, reply.body.code, reply.body.field]).toEqual([400, "bad_request", field]);
    expect(reply.body.message).toMatch(message);
    expect(stored().basename).toBe("ann_2026");
    expect(withoutCopies(filesIn("ann/ann_2026"))).toEqual(namesOf("ann_2026"));
  });

  it.each(["capturing", "captured", "converting"] as const)("refuses while %s", async (phase) => {
    const { rename, stored } = await createScene({ phase });

    expect((await rename({ template: "new" })).body.code).toBe("vod_busy");
    expect(stored().basename).toBe("ann_2026");
  });

  it("refuses while somebody else works on the files", async () => {
    const { rename, deps, vod } = await createScene();

    await deps.claims.hold(vod.uuid, "cut", async () => {
      const { body } = await rename({ template: "new" });
      expect([body.code, body.message]).toEqual(["vod_busy", "ann_2026 is being cut right now."]);
    });
  });

  it("refuses what is in the trash", async () => {
    const { rename, deps, vod } = await createScene();
    await deps.store.vods.update(vod.uuid, { shelf: "trash" });

    expect((await rename({ template: "new" })).body.code).toBe("vod_trashed");
  });
});

describe("POST /vod/:uuid/rename/preview", () => {
  it("tells what would be called how, and changes nothing", async () => {
    const { preview, filesIn } = await createScene();

    const { status, body } = await preview({ template: "{title} {game_name} [{id}]" });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      basename: "Hello [41]",
      folder: "ann/Hello [41]",
      is_unchanged: false,
      is_numbered: false,
      collisions: [],
      unknown_variables: [],
      problem: null,
    });
    expect(body.data.files).toEqual(
      endings.map((ending) => ({ from: `ann_2026${ending}`, to: `Hello [41]${ending}` })),
    );
    expect(body.data.variables).toContainEqual({
      name: "title",
      description: "Title at the start.",
      example: "Chess the final day 2",
      value: "Hello",
    });
    expect(filesIn("ann")).toEqual(["ann_2026"]);
  });

  it("tells unknown variables and still shows the rest", async () => {
    const { preview } = await createScene();

    const { body } = await preview({
      template: "{title}_{nonsense}",
      folder_template: "{basename}{y}",
    });

    expect(body.data).toMatchObject({
      basename: "Hello",
      unknown_variables: ["nonsense", "y"],
      problem: "There is no variable {nonsense} here",
    });
  });

  it("tells that a name gets a number", async () => {
    const { preview, deps } = await createScene();
    mkdirSync(path.join(deps.paths.vods, "ann/Hello"));
    writeFileSync(path.join(deps.paths.vods, "ann/Hello/Hello.mp4"), "precious");

    expect((await preview({ template: "{title}" })).body.data).toMatchObject({
      basename: "Hello (2)",
      is_numbered: true,
    });
  });

  it("tells of a file that keeps its name and is in the way", async () => {
    const { preview, rename, deps, vod, filesIn } = await createScene();
    const product = {
      kind: "split" as const,
      basename: "part one.mp4",
      filesize: 1,
      created_at: vod.created_at,
      duration: null,
    };
    await deps.store.vods.update(vod.uuid, { products: [product] });
    writeFileSync(path.join(deps.paths.vods, "ann/ann_2026/part one.mp4"), "p");
    mkdirSync(path.join(deps.paths.vods, "ann/all"));
    writeFileSync(path.join(deps.paths.vods, "ann/all/part one.mp4"), "precious");
    const wanted = { template: "{title}", folder_template: "all" };

    expect((await preview(wanted)).body.data.collisions).toEqual(["part one.mp4"]);
    expect((await rename(wanted)).body).toMatchObject({ code: "name_taken" });
    expect(filesIn("ann/all")).toEqual(["part one.mp4"]);
    expect(filesIn("ann/ann_2026")).toContain("part one.mp4");
  });
});

it("GET /template-variables lists those of each kind", async () => {
  const { ask } = await createTestApp();
  const { body } = await ask("GET", "/api/v0/template-variables");

  expect(Object.keys(body.data)).toEqual(["folder", "vod", "clip", "split", "cut", "export"]);
  expect(body.data.clip.map(({ name }: { name: string }) => name)).toContain("creator");
});
