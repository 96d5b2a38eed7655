import { describe, expect, it } from "vitest";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { filesBelow } from "../../support/shelves.ts";
import { createTestApp } from "../../support/test-app.ts";

async function createScene() {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const add = (basename: string, changes: object = {}) =>
    addFiledVod(test, { channel, changes: { basename, ...changes } });
  const address = `/api/v0/channels/${channel.uuid}`;
  return { ...test, channel, add, address };
}

describe("deleting a channel", () => {
  it("leaves its recordings, unless asked otherwise", async () => {
    const { ask, deps, add, channel, address } = await createScene();
    await add("ann_1");
    const { body } = await ask("DELETE", address);

    expect(body.data).toEqual({ uuid: channel.uuid, job_name: null, removed: 0, kept: [] });
    expect(deps.store.channels.list()).toEqual([]);
    expect(filesBelow(deps.paths.vods)).toEqual(["ann/ann_1/ann_1.mp4"]);
  });

  it.each(["true", "1"])("deletes them with deletevods=%s", async (answer) => {
    const { ask, deps, add, address } = await createScene();
    await add("ann_1");
    const kept = await add("ann_2", { prevent_deletion: true });
    const saved = await add("ann_3", { shelf: "saved" });
    const { body } = await ask("DELETE", `${address}?deletevods=${answer}`);

    expect(body.data).toMatchObject({ job_name: null, removed: 1 });
    expect(body.data.kept).toEqual([
      { uuid: kept.uuid, basename: "ann_2", message: expect.stringContaining("protected") },
    ]);
    expect(deps.store.channels.list()).toEqual([]);
    expect(deps.store.vods.list("trash")).toHaveLength(1);
    expect(deps.store.vods.get(saved.uuid)?.shelf).toBe("saved");
    expect(filesBelow(deps.paths.vods)).toEqual(["ann/ann_2/ann_2.mp4"]);
  });

  it("brings one back though its channel is gone", async () => {
    const { ask, deps, add, address } = await createScene();
    const { uuid } = await add("ann_1");
    await ask("DELETE", `${address}?deletevods=true`);
    const { status } = await ask("POST", `/api/v0/vod/${uuid}/restore`);

    expect(status).toBe(200);
    expect(filesBelow(deps.paths.vods)).toEqual(["ann/ann_1/ann_1.mp4"]);
  });

  it("ends a recording that runs, and deletes it once it is finished", async () => {
    const { ask, deps, add, address } = await createScene();
    const { uuid } = await add("ann_1", { phase: "capturing" });
    const options = { name: "capture_ann_41", kind: "capture", vodUuid: uuid } as const;
    const capture = deps.jobs.run(options, async ({ stop }) => {
      await new Promise((resolve) => stop.addEventListener("abort", resolve));
      await deps.store.vods.update(uuid, { phase: "captured" });
    });
    void capture.then(async () => {
      await deps.clock.sleep(300, new AbortController().signal);
      await deps.store.vods.update(uuid, { phase: "finalized" });
    });
    const { body } = await ask("DELETE", `${address}?deletevods=true`);

    expect(body.data).toMatchObject({ job_name: null, removed: 1, kept: [] });
    expect(deps.store.vods.get(uuid)?.shelf).toBe("trash");
  });

  it("says what is wrong with the wish", async () => {
    const { ask, deps, address } = await createScene();
    const { body } = await ask("DELETE", `${address}?deletevods=perhaps`);

    expect(body).toMatchObject({ code: "bad_request", field: "deletevods" });
    expect(deps.store.channels.list()).toHaveLength(1);
  });
});
