import { describe, expect, it } from "vitest";
import { createFakeClock } from "../../support/fake-clock.ts";
import { password } from "../../support/callers.ts";
import { makeChannel, makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

async function setUp() {
  const clock = createFakeClock();
  const test = await createTestApp({ clock });
  const channel = makeChannel();
  const segments = [
    { basename: "Tür & 100%.mp4", filesize: 5, deleted: false },
    { basename: "gone.mp4", filesize: 5, deleted: true },
  ];
  const vod = makeVod({ channel_uuid: channel.uuid, segments });
  await test.deps.store.channels.add(channel);
  await test.deps.store.vods.add(vod);
  const { body } = await test.ask("POST", `/api/v0/vod/${vod.uuid}/link?seconds=60`);
  const [link] = body.data.links as { basename: string; path: string }[];
  const folder = decodeURIComponent(/^\/vods\/(.*)\//.exec(link!.path)?.[1] ?? "");
  for (const name of ["Tür & 100%.mp4", "other.mp4"]) test.putMedia(`${folder}/${name}`, "media");
  await test.deps.access.setPassword(password, null);
  const get = async (address: string) => (await test.raw("GET", address)).status;
  return { test, clock, vod, data: body.data, path: link!.path, folder, get };
}

describe("a signed link", () => {
  it("opens its file without a login, encoded however a player likes, and with ranges", async () => {
    const { test, data, path, get } = await setUp();

    expect(data.links).toHaveLength(1);
    expect(await get(path)).toBe(200);
    expect(await get(path.replace("%26", "&"))).toBe(200);
    const part = await test.raw("GET", path, { headers: { range: "bytes=0-1" } });
    expect([part.status, await part.text()]).toEqual([206, "me"]);
  });

  it("opens nothing else", async () => {
    const { path, folder, get } = await setUp();
    const [file = "", query = ""] = path.split("?");

    expect(await get(file)).toBe(401);
    expect(await get(`/vods/${folder}/other.mp4?${query}`)).toBe(401);
    expect(await get(`/api/v0/channels?${query}`)).toBe(401);
    expect(await get(`${file}?${query.replace(/expires=\d+/, "expires=99999999999")}`)).toBe(401);
    expect(await get(`${file}?${query.replace(/signature=./, "signature=!")}`)).toBe(401);
    expect(await get(`${file}?expires=NaN&signature=`)).toBe(401);
  });

  it("expires when it says", async () => {
    const { clock, data, path, get } = await setUp();
    expect(Date.parse(data.expires_at)).toBeLessThanOrEqual(clock.now() + 60_000);
    await clock.advance(59_000);
    expect(await get(path)).toBe(200);
    await clock.advance(1000);

    expect(await get(path)).toBe(401);
  });

  it("may be one pass for all media, for those who may look, for 12 hours", async () => {
    const { test, clock, path, folder, get } = await setUp();
    expect((await test.raw("GET", "/api/v0/auth/media_pass")).status).toBe(401);
    const session = await test.deps.access.openSession();
    const headers = { cookie: `reelkeep_session=${session}` };
    const { body } = await test.ask("GET", "/api/v0/auth/media_pass", { headers });
    const { query } = body.data as { query: string };

    expect(await get(path.replace(/\?.*/, `?${query}`))).toBe(200);
    expect(await get(`/vods/${folder}/other.mp4?${query}`)).toBe(200);
    expect(await get(`/trash/${folder}/other.mp4?${query}`)).toBe(401);
    expect(await get(`/api/v0/channels?${query}`)).toBe(401);
    await clock.advance(12 * 3_600_000);
    expect(await get(`/vods/${folder}/other.mp4?${query}`)).toBe(401);
  });

  it("is not made for a recording that there is not, nor for ever", async () => {
    const { ask } = await createTestApp();

    expect(await ask("POST", "/api/v0/vod/none/link")).toMatchObject({ status: 404 });
    expect(await ask("POST", "/api/v0/vod/none/link?seconds=604801")).toMatchObject({
      status: 400,
      body: { field: "seconds" },
    });
  });
});
