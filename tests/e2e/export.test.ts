import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { runCli } from "../cli/support/run-cli.ts";
import { makeChannel, makeVod } from "../support/records.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startOfflineDaemon } from "./support/offline-daemon.ts";

it(
  "a script exports a channel by the terminal, again, and learns what stayed behind",
  { timeout: 30_000 },
  async () => {
    const folder = temporaryFolder();
    const write = (name: string, content: string) => {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    };
    const channel = makeChannel();
    write("config/channels.json", JSON.stringify({ version: 1, channels: [channel] }));
    for (const [name, started_at] of [
      ["one", "2026-01-01T12:00:00.000Z"],
      ["two", "2026-01-02T12:00:00.000Z"],
    ] as const) {
      const segments = [{ basename: `${name}.mp4`, filesize: 3, deleted: false }];
      const place = { basename: name, folder: `ann/${name}`, channel_uuid: channel.uuid };
      const vod = makeVod({ ...place, segments, started_at, stream_title: name });
      write(`db/vods/${vod.uuid}.json`, JSON.stringify(vod));
      write(`storage/vods/ann/${name}/${name}.mp4`, name);
    }
    const daemon = await startOfflineDaemon(folder);
    const exports = path.join(folder, "storage/exports");
    const cli = (...words: string[]) =>
      runCli(words, { url: daemon.url, host: { sleep: () => delay(20) } });
    await daemon.api("PATCH /api/v0/settings", {
      body: {
        config: {
          "exporter.default.title_template": "{displayName}/{date:yyyy-MM-dd} {title}",
        },
      },
    });
    const first = await cli("export-all", "ann", "--wait");
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out.split("\n").map((line) => line.split("\t").slice(0, 2).join(" "))).toEqual([
      "exported one",
      "exported two",
      "",
    ]);
    expect(readdirSync(path.join(exports, "ANN"))).toEqual([
      "2026-01-01 one.mp4",
      "2026-01-02 two.mp4",
    ]);
    expect(readFileSync(path.join(exports, "ANN/2026-01-02 two.mp4"), "utf8")).toBe("two");

    expect((await cli("export-all", "--wait")).out).toBe(
      "0 recordings were exported, 0 were not.\n",
    );
    appendFileSync(path.join(exports, "ANN/2026-01-01 one.mp4"), "changed by hand");
    const again = await cli("export-all", "ann", "--force", "--wait");
    expect(again.code).toBe(74);
    expect(again.out).toMatch(/^failed\tone\t.*\nexported\ttwo\t.*\n$/);
    const [vod] = (
      await daemon.api("GET /api/v0/channels/:uuid", { params: { uuid: channel.uuid } })
    ).data.vods_list;
    expect((await cli("export", vod?.uuid ?? "", "--wait", "--title", "third")).code).toBe(0);
    expect(readdirSync(exports)).toEqual(["ANN", "third.mp4"]);
    await daemon.stop();
  },
);
