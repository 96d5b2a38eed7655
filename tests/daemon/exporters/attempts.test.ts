import { describe, expect, it } from "vitest";
import { ConnectionLost, withAttempts } from "../../../daemon/exporters/attempts.ts";
import { systemClock } from "../../../daemon/io/clock.ts";
import { AppError } from "../../../shared/errors.ts";

function prepare(signal = new AbortController().signal) {
  const pauses: number[] = [];
  const lines: string[] = [];
  const sleep = (delayMs: number) => {
    pauses.push(delayMs);
    return Promise.resolve();
  };
  const deps = { clock: { ...systemClock, sleep }, random: () => 0.5 };
  const log = (line: string) => void lines.push(line);
  return { attempts: { deps, host: "nas", log, signal }, pauses, lines };
}

describe("attempts over connections that break", () => {
  it("tries again after growing pauses", async () => {
    const { attempts, pauses, lines } = prepare();
    let count = 0;
    const result = await withAttempts(attempts, () => {
      count += 1;
      return count < 4 ? Promise.reject(new ConnectionLost("reset")) : Promise.resolve(count);
    });
    expect(result).toBe(4);
    expect(pauses).toEqual([2000, 4000, 8000]);
    expect(lines[0]).toBe("The connection to nas was lost (reset); trying again in 2 s.");
  });

  it("gives up after six in a row, and begins to count anew when bytes went through", async () => {
    const { attempts, pauses } = prepare();
    let count = 0;
    const failing = withAttempts(attempts, (advanced) => {
      count += 1;
      if (count === 5) advanced();
      return Promise.reject(new ConnectionLost("reset"));
    });
    await expect(failing).rejects.toMatchObject({ code: "export_failed" });
    expect(count).toBe(10);
    expect(pauses[4]).toBe(2000);
  });

  it("tries nothing again that is no lost connection", async () => {
    const { attempts, pauses } = prepare();
    const refusing = withAttempts(attempts, () => Promise.reject(new AppError("disk_full", "x")));
    await expect(refusing).rejects.toMatchObject({ code: "disk_full" });
    expect(pauses).toEqual([]);
  });

  it("ends with the reason when it is ended", async () => {
    const ending = new AbortController();
    const { attempts } = prepare(ending.signal);
    const ended = withAttempts(attempts, () => {
      ending.abort(new Error("ended"));
      return Promise.reject(new ConnectionLost("reset"));
    });
    await expect(ended).rejects.toThrow("ended");
  });
});
