import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  askVersion,
  parseProgramLine,
  runChatDownload,
} from "../../../daemon/tools/twitch-downloader.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { installTwitchDownloader } from "../../support/twitch-downloader.ts";

const { signal } = new AbortController();

function prepare(program: string, ending = AbortSignal.any([signal])) {
  const folder = temporaryFolder();
  const output = path.join(folder, "chat.json");
  const heard: { fractions: number[]; lines: string[] } = { fractions: [], lines: [] };
  const run = () =>
    runChatDownload({
      program,
      videoId: "2000000001",
      output,
      temporaryFolder: folder,
      signal: ending,
      onProgress: (fraction) => heard.fractions.push(fraction),
      onLog: (line) => heard.lines.push(line),
      onPid: () => {},
    });
  return { output, heard, run };
}

describe("TwitchDownloaderCLI", () => {
  it("writes the chat, tells its progress and what it complains of", async () => {
    const tool = installTwitchDownloader({ comments: [] });
    const { output, heard, run } = prepare(tool.program);
    writeFileSync(output, "left by an earlier try");
    await run();

    expect(JSON.parse(readFileSync(output, "utf8"))).toEqual({ comments: [] });
    expect(heard.fractions).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(heard.lines).toEqual(["1 commenter could not be found"]);
    expect(tool.arguments()).toEqual(
      expect.arrayContaining(["chatdownload", "--id", "2000000001", "--collision", "Overwrite"]),
    );
  });

  it("fails with its last words", async () => {
    const { run, heard } = prepare(installTwitchDownloader(null).program);
    await expect(run()).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringContaining("Invalid VOD"),
    });
    expect(heard.lines).toEqual(["The chat replay of this video is not available."]);
  });

  it("ends when it is stopped", async () => {
    const tool = installTwitchDownloader({ comments: [] });
    tool.delay();
    const stop = new AbortController();
    const { output, heard, run } = prepare(tool.program, stop.signal);
    const running = run();
    running.catch(() => {});
    await expect.poll(() => heard.fractions.length).toBeGreaterThan(0);
    stop.abort();
    await expect(running).rejects.toThrow(/abort/);
    expect(existsSync(output)).toBe(false);
  });

  it("says its version, or that it is not there", async () => {
    const { program } = installTwitchDownloader(null);
    expect(await askVersion(program, signal)).toBe("1.56.2");
    await expect(askVersion(`${program}-none`, signal)).rejects.toMatchObject({
      code: "tool_missing",
    });
  });

  it.each([
    ["[STATUS] - Downloading 42%", { fraction: 0.42, complaint: null }],
    ["[STATUS] - Fetching Video Info [1/4]", { fraction: null, complaint: null }],
    ["[INFO] - 100% sure", { fraction: null, complaint: null }],
    ["[ERROR] - No.", { fraction: null, complaint: "No." }],
    ["", { fraction: null, complaint: null }],
  ])("says by %j what there is to tell", (line, said) => {
    expect(parseProgramLine(line)).toEqual(said);
  });
});
