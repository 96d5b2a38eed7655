import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { leaveOnBrokenPipe } from "../../cli/broken-pipe.ts";

test("a reader that left ends the command quietly", () => {
  const stream = new EventEmitter();
  const leave = vi.fn();
  leaveOnBrokenPipe(stream, leave);
  stream.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  expect(leave).toHaveBeenCalledOnce();
});

test("any other error of the stream is not hidden", () => {
  const stream = new EventEmitter();
  leaveOnBrokenPipe(stream, () => {});
  const error = Object.assign(new Error("no space"), { code: "ENOSPC" });
  expect(() => stream.emit("error", error)).toThrow("no space");
});
