import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Chapter } from "../../../shared/model/vod.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { rewriteSidecars, writeSidecars } from "../../../daemon/vods/sidecars.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";

const never = new AbortController().signal;

const chapter = (offset: number, title: string, game: string | null): Chapter => ({
  offset,
  duration: 2,
  started_at: "2026-01-01T12:00:00.000Z",
  title,
  game_id: null,
  game_name: game,
  image_url: null,
  viewer_count: null,
  is_mature: null,
  online: true,
});

const chapters = [chapter(0, 'Say "hi", <all>', "Chess"), chapter(2, "Zwei & drei\u0007", null)];
const all = {
  "sidecars.chapters_vtt": true,
  "sidecars.chapters_ffmetadata": true,
  "sidecars.losslesscut": true,
  "sidecars.nfo": true,
};

async function createScene(changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test, { displayName: "Ann & <Bob>" });
  const vod = await addFiledVod(test, {
    channel,
    changes: { chapters, stream_absolute_season: 3, stream_title: "Tom & Jerry", ...changes },
  });
  const place = vodFolder(test.deps.paths, vod);
  const read = (name: string) => readFileSync(path.join(place, name), "utf8");
  return { ...test, vod, place, read, names: () => readdirSync(place).toSorted() };
}

/** What a strict reader of XML makes of a file: each tag with its text. */
function readXml(file: string): string[] {
  const script =
    "import sys,xml.etree.ElementTree as e\nfor x in e.parse(sys.argv[1]).getroot().iter(): print(x.tag,sorted(x.attrib.items()),(x.text or '').strip())";
  return execFileSync("python3", ["-c", script, file]).toString().trim().split("\n");
}

describe("what stands beside a recording", () => {
  it("is what the settings ask for", async () => {
    const { deps, vod, names } = await createScene();

    expect(await writeSidecars(deps, vod.uuid, never)).toEqual(["ann_2026.chapters.vtt"]);
    await deps.config.change(all);
    await writeSidecars(deps, vod.uuid, never);

    expect(names()).toEqual([
      "ann_2026-ffmpeg-chapters.txt",
      "ann_2026-llc-edl.csv",
      "ann_2026.chapters.vtt",
      "ann_2026.mp4",
      "ann_2026.nfo",
    ]);
  });

  it("gives LosslessCut every chapter with its label", async () => {
    const { deps, vod, read } = await createScene();
    await deps.config.change(all);
    await writeSidecars(deps, vod.uuid, never);

    expect(read("ann_2026-llc-edl.csv")).toBe(
      '0.000,2.000,"Chess: Say ""hi"", <all>"\n2.000,,Zwei & drei\n',
    );
  });

  it("gives players a track of chapters in which nothing is taken for a tag", async () => {
    const { deps, vod, read } = await createScene();
    await writeSidecars(deps, vod.uuid, never);

    expect(read("ann_2026.chapters.vtt")).toContain(
      '1\n00:00:00.000 --> 00:00:02.000\nChess: Say "hi", &lt;all&gt;\n\n2\n00:00:02.000 --> 00:00:04.000\nZwei &amp; drei',
    );
  });

  it("gives Jellyfin and Kodi well-formed files with season and episode", async () => {
    const { deps, vod, place } = await createScene({ comment: "a < b", stream_number: 7 });
    await deps.config.change(all);
    await writeSidecars(deps, vod.uuid, never);

    const lines = readXml(path.join(place, "ann_2026.nfo"));
    expect(lines).toEqual(
      expect.arrayContaining([
        "title [] Tom & Jerry",
        "showtitle [] Ann & <Bob>",
        "season [] 3",
        "episode [] 7",
        "aired [] 2026-01-01",
        "genre [] Chess",
        "uniqueid [('default', 'true'), ('type', 'twitch')] 41",
      ]),
    );
    const show = readXml(path.join(place, "..", "tvshow.nfo"));
    expect(show).toEqual(
      expect.arrayContaining([
        "title [] Ann & <Bob>",
        "namedseason [('number', '3')] 2026-01",
        "uniqueid [('default', 'true'), ('type', 'twitch')] id-ann",
      ]),
    );
  });

  it("calls the season after its month when that is asked for", async () => {
    const { deps, vod, place } = await createScene();
    await deps.config.change({ "sidecars.nfo": true, "sidecars.nfo_season": "month" });
    await writeSidecars(deps, vod.uuid, never);

    expect(readXml(path.join(place, "ann_2026.nfo"))).toContain("season [] 202601");
  });

  it("has no show where channels have no folder of their own", async () => {
    const { deps, vod, place } = await createScene({ folder: "ann_2026" });
    await deps.config.change(all);
    await writeSidecars(deps, vod.uuid, never);

    expect(existsSync(path.join(deps.paths.vods, "tvshow.nfo"))).toBe(false);
    expect(existsSync(path.join(place, "tvshow.nfo"))).toBe(false);
  });

  it("has the show in the folder that the channel shares with nobody", async () => {
    const { deps, vod } = await createScene({ folder: "all/ann/ann_2026" });
    const bob = await addChannel({ deps }, { internalName: "bob" });
    await addFiledVod({ deps }, { channel: bob, changes: { folder: "all/bob/x" } });
    await deps.config.change(all);
    await writeSidecars(deps, vod.uuid, never);

    expect(existsSync(path.join(deps.paths.vods, "all/tvshow.nfo"))).toBe(false);
    expect(existsSync(path.join(deps.paths.vods, "all/ann/tvshow.nfo"))).toBe(true);
  });

  it("brings the channel's pictures, and leaves those that are there", async () => {
    const { deps, vod, place } = await createScene();
    const cached = path.join(deps.paths.cache, "channels", vod.channel_uuid);
    mkdirSync(cached, { recursive: true });
    writeFileSync(path.join(cached, "avatar-1.png"), "face");
    writeFileSync(path.join(cached, "banner-1.jpg"), "banner");
    const address = `/cache/channels/${vod.channel_uuid}`;
    await deps.store.channels.update(vod.channel_uuid, {
      channel_data: {
        cache_avatar: `${address}/avatar-1.png`,
        cache_banner: `${address}/banner-1.jpg`,
        cache_offline_image: null,
      },
    });
    const show = path.join(place, "..");
    writeFileSync(path.join(show, "banner.jpg"), "my own");
    await deps.config.change({ "sidecars.nfo": true });

    await writeSidecars(deps, vod.uuid, never);

    const pictures = ["poster.png", "fanart.jpg", "banner.jpg"].map((name) =>
      readFileSync(path.join(show, name), "utf8"),
    );
    expect(pictures).toEqual(["face", "banner", "my own"]);
  });

  it("stays true once it is there, and is left alone when nothing changed", async () => {
    const { deps, vod, read } = await createScene();
    await deps.config.change(all);
    await writeSidecars(deps, vod.uuid, never);
    await deps.config.change({ "sidecars.nfo": false });

    expect(await writeSidecars(deps, vod.uuid, never)).toEqual([]);
    await deps.store.vods.update(vod.uuid, { stream_number: 12 });
    expect(await writeSidecars(deps, vod.uuid, never)).toEqual(["ann_2026.nfo"]);
    expect(read("ann_2026.nfo")).toContain("<episode>12</episode>");
  });

  it("is not written while the recording is captured, moved or in the trash", async () => {
    const { deps, vod } = await createScene({ phase: "capturing" });
    const write = () => rewriteSidecars(deps, vod.uuid, never);

    expect(await writeSidecars(deps, vod.uuid, never)).toEqual([]);
    await expect(write()).rejects.toMatchObject({ code: "vod_busy" });
    await deps.store.vods.update(vod.uuid, { phase: "finalized", shelf: "trash" });
    await expect(write()).rejects.toMatchObject({ code: "vod_trashed" });
    await deps.store.vods.update(vod.uuid, { shelf: "library" });
    await deps.claims.hold(vod.uuid, "renamed", async () => {
      await expect(write()).rejects.toMatchObject({ code: "vod_busy" });
    });
    await expect(rewriteSidecars(deps, "nobody", never)).rejects.toMatchObject({
      code: "vod_unknown",
    });
  });
});
