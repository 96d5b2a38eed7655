import { cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Vod } from "../../shared/model/vod.ts";
import { VodStatusPanel } from "../../web/vod/vod-status-panel.tsx";
import { renderPage } from "./support/render-page.tsx";
import { capturingVod, sampleCounters, sampleJob, sampleVod } from "./support/samples.ts";

afterEach(cleanup);

const longAgo = "2020-01-01T00:00:00.000Z";
const justNow = () => new Date().toISOString();
const report = {
  sessions: 1,
  retries: 0,
  drops: 0,
  gap_seconds: 0,
  gap_percent: 0,
  ended: "ended",
} as const;

const states: [name: string, vod: Vod, texts: string[]][] = [
  ["capturing", capturingVod({ capture_started: justNow() }), ["Capturing", "1:01", "4.8 MiB"]],
  ["paused", capturingVod({ is_capture_paused: true }), ["Paused"]],
  [
    "capturing for more than 24 hours",
    capturingVod({ capture_started: longAgo }),
    ["Capturing for more than 24 hours, it may be stuck."],
  ],
  [
    "capturing without a process",
    capturingVod({ is_process_running: false }),
    ["Video capture not running, did it crash?"],
  ],
  [
    "waiting for storage",
    capturingVod({ capture_counters: sampleCounters({ waiting_for: "storage" }) }),
    ["Waiting for", "storage"],
  ],
  ["waiting to finalize", sampleVod({ phase: "captured" }), ["Waiting to finalize"]],
  ["converting", sampleVod({ phase: "converting" }), ["Converting", "42%, 1:35 left"]],
  [
    "converting without a process",
    sampleVod({ phase: "converting", is_process_running: false }),
    ["Not running, did it crash?"],
  ],
  ["finalized", sampleVod({ capture_report: report }), ["Finalized", "Nothing is missing"]],
  [
    "finalized with gaps",
    sampleVod({ capture_report: { ...report, gap_seconds: 34, gap_percent: 0.4 } }),
    ["34 s missing (0.4%)"],
  ],
  [
    "failed",
    sampleVod({ phase: "failed", failure: { code: "check_failed", message: "Too short." } }),
    ["Capturing failed", "Too short."],
  ],
];

const jobs = [sampleJob({ name: "convert_x", kind: "convert", progress: 0.42, eta_seconds: 95 })];

it.each(states)("a recording that is %s says so", async (_, vod, texts) => {
  const answers = { "GET /api/v0/jobs": jobs };
  const page = await renderPage(<VodStatusPanel vod={vod} />, { answers });
  for (const text of texts) expect(await page.findAllByText(text)).not.toEqual([]);
});
