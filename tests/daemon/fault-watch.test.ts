import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createAlerts } from "../../daemon/alerts.ts";
import { faultExit, watchForFaults } from "../../daemon/fault-watch.ts";
import { createLog } from "../../daemon/log.ts";
import { toPaths } from "../../daemon/paths.ts";
import type { NotificationCategory } from "../../shared/model/notification.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function watch(folder = temporaryFolder()) {
  const paths = toPaths(folder);
  mkdirSync(paths.db, { recursive: true });
  const clock = createFakeClock();
  const log = createLog({
    folder: paths.logs,
    level: "info",
    keepDays: () => 2,
    secrets: () => ["open sesame"],
    now: clock.now,
  });
  onTestFinished(() => log.close());
  const alerts = createAlerts({ emit: () => {} });
  const sent: [string, NotificationCategory][] = [];
  alerts.onNew((...notice) => void sent.push(notice));
  const source = new EventEmitter();
  const printed: string[] = [];
  const exits: number[] = [];
  watchForFaults({ alerts, clock, log, paths }, source, {
    end: (exitCode) => void exits.push(exitCode),
    print: (text) => void printed.push(text),
  });
  const logged = () => log.read({ limit: 1000 }).map(({ message }) => message);
  return { folder, paths, alerts, sent, source, printed, exits, logged };
}

it("tells of each kind of rejection in full, then ever less often, and sends one message", () => {
  const { source, alerts, sent, logged, exits } = watch();
  const error = new Error("lost");
  for (let count = 0; count < 1000; count += 1) source.emit("unhandledRejection", error);
  // The first five, then 8, 16, 32 … 512.
  expect(logged()).toEqual(Array.from({ length: 12 }, () => "Failed, and nobody looked: lost"));
  source.emit("unhandledRejection", new Error("another"));
  expect(logged().at(-1)).toBe("Failed, and nobody looked: another");
  expect(alerts.list()).toEqual([
    "1001 errors inside the daemon; the log has more. The last: another",
  ]);
  expect(sent).toEqual([["An error inside the daemon; the log has more: lost", "system"]]);
  expect(exits).toEqual([]);
});

it("takes everything that can be thrown, and hides secrets in it", () => {
  const { source, alerts, logged } = watch();
  for (const thrown of [undefined, Object.create(null), { deep: 1 }, "says open sesame"])
    source.emit("unhandledRejection", thrown);
  expect(logged()).toEqual([
    "Failed, and nobody looked: undefined",
    "Failed, and nobody looked: [Object: null prototype] {}",
    "Failed, and nobody looked: { deep: 1 }",
    "Failed, and nobody looked: 'says ********'",
  ]);
  expect(alerts.list()[0]).not.toContain("sesame");
});

it("has an exception in the file and in the output before the process ends, once", () => {
  const { source, paths, printed, exits } = watch();
  source.emit("uncaughtException", new Error("broke open sesame"));
  const [name = ""] = readdirSync(paths.logs);
  const line = JSON.parse(readFileSync(path.join(paths.logs, name), "utf8").trim());
  expect(line).toMatchObject({
    module: "daemon",
    message: "Ending after an error: broke ********",
  });
  expect(line.stack).toContain("fault-watch.test.ts");
  expect(printed.join("")).toMatch(/^Ending after an error: Error: broke \*{8}\n +at /);
  source.emit("uncaughtException", new Error("and on the way out"));
  expect(exits).toEqual([faultExit]);
});

it("says once after the next start why there was one, and sends no message about it", () => {
  const { source, folder, paths } = watch();
  source.emit("uncaughtException", new Error("broke"));
  const next = watch(folder);
  expect(next.alerts.list()).toEqual([
    "The daemon was started anew after an error at 2026-01-01T12:00:00.000Z: broke",
  ]);
  expect(next.sent).toEqual([]);
  expect(existsSync(path.join(paths.db, "fault.json"))).toBe(false);
  expect(watch(folder).alerts.list()).toEqual([]);
});
