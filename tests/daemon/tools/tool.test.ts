import { describe, expect, it } from "vitest";
import { runTool } from "../../../daemon/tools/tool.ts";

const { signal } = new AbortController();
const script = (text: string) => ({
  name: "node",
  program: process.execPath,
  args: ["-e", text],
  signal,
});

describe("runTool", () => {
  it("gives the output, or each line of it as it comes, and the process that runs", async () => {
    const lines: string[] = [];
    const pids: (number | null)[] = [];
    const text = 'console.log("a");console.log("b")';
    const onLine = (line: string) => void lines.push(line);
    const onStart = (pid: number | null) => void pids.push(pid);

    expect(await runTool(script(text))).toBe("a\nb");
    expect(await runTool({ ...script(text), onLine, onStart, nice: 10 })).toBe("");
    expect(lines).toEqual(["a", "b"]);
    expect(pids).toEqual([expect.any(Number), null]);
  });

  it("gives a program its input piece by piece, however much it reads of it", async () => {
    const count =
      'let n = 0; process.stdin.on("data", (d) => (n += d.length)).on("end", () => console.log(n))';
    const pieces = function* () {
      for (let at = 0; at < 2000; at += 1) yield "x".repeat(1000);
    };
    expect(await runTool({ ...script(count), input: pieces() })).toBe("2000000");
    const early = 'console.log("enough"); process.exit(0)';
    expect(await runTool({ ...script(early), input: pieces() })).toBe("enough");
  });

  it("says that a program is not there, and what would make it be", async () => {
    const run = { name: "ffmpeg", program: "/nowhere/ffmpeg", args: [], signal };

    await expect(runTool(run)).rejects.toMatchObject({
      code: "tool_missing",
      message: "ffmpeg is not installed, or not where the settings say (/nowhere/ffmpeg).",
    });
  });

  it("fails with the last words of a program that fails", async () => {
    const text = 'for (let n = 1; n <= 9; n += 1) console.error("word " + n); process.exitCode = 3';

    await expect(runTool(script(text))).rejects.toMatchObject({
      code: "tool_failed",
      message: "node ended with 3: word 4 | word 5 | word 6 | word 7 | word 8 | word 9",
    });
  });

  it("ends the program with its signal", async () => {
    const stop = new AbortController();
    const onStart = (pid: number | null) => {
      if (pid !== null) setTimeout(() => stop.abort(new Error("enough")), 20);
    };
    const run = { ...script("setInterval(() => {}, 1000)"), signal: stop.signal, onStart };

    await expect(runTool(run)).rejects.toThrow("enough");
  });
});
