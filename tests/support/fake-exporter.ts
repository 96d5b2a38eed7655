import { readFileSync } from "node:fs";
import type {
  Exporter,
  ExportOrder,
  ExportProgress,
  ExportWish,
  Verified,
} from "../../daemon/exporters/exporter.ts";
import { AppError } from "../../shared/errors.ts";
import type { TestApp } from "./test-app.ts";

export interface FakeExporter extends Exporter {
  /** What has arrived, by its place. */
  files: Map<string, string>;
  /** Every attempt, in order. */
  orders: ExportOrder[];
  /** Every test of the way, in order. */
  tries: ExportWish[];
  /** Thrown by the next attempts, one after another; null lets one pass. */
  failures: (AppError | null)[];
  verdict: Verified;
  obstacle: string | null;
  /** Attempts wait for it before anything arrives. */
  gate: Promise<void>;
  said: string;
}

/** Another side under the test's hands; needs a host, a login and a password. */
export function createFakeExporter(name = "sftp"): FakeExporter {
  const fake: FakeExporter = {
    name,
    title: "Fake",
    fields:
      name === "youtube"
        ? ["category", "privacy", "tags", "description", "playlistId"]
        : ["directory", "host", "port", "username", "password"],
    options: {},
    files: new Map(),
    orders: [],
    tries: [],
    failures: [],
    verdict: "verified",
    obstacle: null,
    gate: Promise.resolve(),
    said: "",
    missing(wish) {
      if (name === "youtube") return null;
      return (
        (["host", "username", "password"] as const).find((field) => wish[field] === "") ?? null
      );
    },
    findObstacle: () =>
      Promise.resolve(fake.obstacle === null ? null : { code: "", message: fake.obstacle }),
    async test(_deps, { wish }, signal) {
      fake.tries.push(wish);
      await untilOpen(fake.gate, signal);
      const failure = fake.failures.shift() ?? null;
      if (failure !== null) throw failure;
      return [{ code: "", message: "It works." }];
    },
    async send(_deps, order, report, signal) {
      fake.orders.push(order);
      tell(fake, report);
      await untilOpen(fake.gate, signal);
      const failure = fake.failures.shift() ?? null;
      if (failure !== null) throw failure;
      const place = `${order.wish.directory}/${order.file.name}`;
      const content = readFileSync(order.file.path, "utf8");
      const present = fake.files.get(place);
      if (present !== undefined && present.length !== content.length)
        throw new AppError("name_taken", `${place} is there already.`);
      fake.files.set(place, content);
      report.progress(1);
      const youtubeId = name === "youtube" ? `video${fake.files.size}` : null;
      return { place, youtubeId, youtubePlaylistId: order.wish.playlistId || null };
    },
    verify: () => Promise.resolve(fake.verdict),
  };
  return fake;
}

function tell(fake: FakeExporter, report: ExportProgress): void {
  if (fake.said !== "") report.log(fake.said);
  report.progress(0.5);
}

function untilOpen(gate: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error); // made by an AbortController
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    gate.then(resolve, reject);
  });
}

/** Puts it in the place of the daemon's own exporter of that name. */
export function useExporter({ deps }: Pick<TestApp, "deps">, exporter: Exporter): void {
  // The map is read-only to the daemon.
  (deps.exporters as Map<string, Exporter>).set(exporter.name, exporter);
}

/** Settings with which the fake has all that it needs. */
export const fakeExporterSettings = {
  REELKEEP_EXPORTER_DEFAULT_EXPORTER: "sftp",
  REELKEEP_EXPORTER_DEFAULT_HOST: "nas.example",
  REELKEEP_EXPORTER_DEFAULT_USERNAME: "ann",
  REELKEEP_EXPORTER_DEFAULT_PASSWORD: "hunter2-secret",
  REELKEEP_EXPORTER_DEFAULT_DIRECTORY: "/reels/{internalName}",
  REELKEEP_EXPORTER_DEFAULT_TITLE_TEMPLATE: "{date:yyyy-MM-dd} {title}",
};
