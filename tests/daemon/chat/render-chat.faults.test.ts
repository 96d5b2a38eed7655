import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { AppError } from "../../../shared/errors.ts";
import { renderChat, type RenderChatOrder } from "../../../daemon/chat/render-chat.ts";
import { makeBusyChat, makeChat, toPieces } from "../../support/chat-scene.ts";
import { canMount, mountSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** Takes a minute or more, so that there is time for things to go wrong. */
const busyChat = makeBusyChat(20, 1800);
const longChat = toPieces(busyChat);

interface Asked extends Partial<RenderChatOrder> {
  ffmpeg?: string;
  signal?: AbortSignal;
  onPid?: (pid: number | null) => void;
  onProgress?: (fraction: number) => void;
}

async function render({ ffmpeg = "ffmpeg", signal, onPid, onProgress, ...order }: Asked) {
  await renderChat(
    { programs: { ffmpeg: () => ffmpeg } },
    {
      ...{
        chat: toPieces(makeChat([])),
        output: path.join(temporaryFolder(), ".chat.mp4"),
        mask: null,
      },
      ...{ width: 320, height: 480, font: "Inter", fontSize: 12 },
      ...{ fromSeconds: 0, toSeconds: 1800, offsetSeconds: 0, background: "#111111" },
      ...order,
    },
    {
      onProgress: onProgress ?? (() => {}),
      onPid: onPid ?? (() => {}),
      signal: signal ?? new AbortController().signal,
    },
  );
}

/** Processes that name a folder in their command. */
function processesIn(folder: string): string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(folder);
    } catch {
      return false;
    }
  });
}

// The process draws with low priority, so on a busy machine it may wait for its turn.
describe("renderChat", { timeout: 120_000 }, () => {
  test("ends with the reason of its signal, and nothing of it runs on", async () => {
    const folder = temporaryFolder();
    const stop = new AbortController();
    const pids: (number | null)[] = [];
    const reason = new Error("enough");
    const rendering = render({
      ...{ chat: longChat, output: path.join(folder, ".a.mp4"), signal: stop.signal },
      mask: path.join(folder, ".a_mask.mp4"),
      onPid: (pid) => pids.push(pid),
      onProgress: () => stop.abort(reason),
    });
    await expect(rendering).rejects.toBe(reason);
    expect(processesIn(folder)).toEqual([]);
    expect([pids.length, typeof pids[0], pids[1]]).toEqual([2, "number", null]);
  });

  test("tells that the process which draws was killed, and its ffmpeg ends too", async () => {
    const folder = temporaryFolder();
    let drawing = 0;
    const rendering = render({
      ...{ chat: longChat, output: path.join(folder, ".a.mp4") },
      onPid: (pid) => {
        drawing = pid ?? drawing;
      },
      onProgress: () => process.kill(drawing, "SIGKILL"),
    });
    await expect(rendering).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringContaining("SIGKILL"),
    });
    expect(processesIn(folder)).toEqual([]);
  });

  test("the process ends when whoever asked for it is gone", async () => {
    const folder = temporaryFolder();
    const program = path.resolve("daemon/chat/draw/draw-chat.ts");
    const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.on("error", () => {});
    const order = {
      ...{ ffmpeg: "ffmpeg", output: path.join(folder, ".a.mp4"), mask: null, width: 320 },
      ...{ height: 480, font: "Inter", fontSize: 12, fromSeconds: 0, toSeconds: 1800 },
      ...{ offsetSeconds: 0, background: "#111111", isCfr: false, preset: "veryslow", crf: 20 },
    };
    child.stdin.write(`${JSON.stringify({ type: "draw", order })}\n`);
    for (const comment of busyChat.comments)
      child.stdin.write(`${JSON.stringify({ type: "comment", comment })}\n`);
    await once(child.stdout, "data");
    child.stdout.destroy();
    const [code] = await once(child, "exit");
    expect(code).toBe(1);
    await waitUntil("ffmpeg has ended", () => processesIn(folder).length === 0);
  });

  test("says that the chat can't be read any more, and makes no video of its beginning", async () => {
    const folder = temporaryFolder();
    let count = 0;
    const chat = {
      ...longChat,
      async *read() {
        count += 1;
        let left = 50;
        for await (const comment of longChat.read()) {
          if (count === 2 && left === 0) throw new AppError("chat_missing", "The file is gone.");
          left -= 1;
          yield comment;
        }
      },
    };
    const rendering = render({ chat, output: path.join(folder, ".a.mp4") });
    await expect(rendering).rejects.toMatchObject({ code: "chat_missing" });
    expect(processesIn(folder)).toEqual([]);
  });

  test("says that ffmpeg is not there", async () => {
    const rendering = render({ ffmpeg: "/nowhere/ffmpeg", toSeconds: 2 });
    await expect(rendering).rejects.toMatchObject({
      code: "tool_missing",
      message: expect.stringContaining("/nowhere/ffmpeg"),
    });
  });

  test("says what ffmpeg says when it fails", async () => {
    const rendering = render({ output: "/nowhere/.chat.mp4", toSeconds: 2 });
    await expect(rendering).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringContaining("No such file or directory"),
    });
  });

  test("refuses a background that is no colour", async () => {
    const rendering = render({ background: "reddish" });
    await expect(rendering).rejects.toMatchObject({ code: "bad_request", field: "background" });
  });

  test.skipIf(!canMount())("says that the disk is full", async () => {
    const folder = path.join(temporaryFolder(), "disk");
    mountSmallDisk(folder, 512);
    const rendering = render({ chat: longChat, output: path.join(folder, ".a.mp4") });
    await expect(rendering).rejects.toMatchObject({ code: "disk_full" });
  });
});
