import type { About } from "../../../shared/model/about.ts";

export function sampleAbout(change: Partial<About> = {}): About {
  return {
    app_name: "Reelkeep",
    version: "1.2.3",
    node_version: "24.1.0",
    platform: "linux x64 6.1.0",
    started_at: "2026-11-20T10:00:00.000Z",
    uptime_seconds: 61,
    memory: { rss: 120_000_000, heap_used: 30_000_000, heap_total: 40_000_000, external: 0 },
    programs: [
      {
        name: "ffmpeg",
        path: "/home/mia/bin/ffmpeg",
        version: "7.1",
        min_version: "4.4",
        status: "ok",
        is_needed: true,
      },
      {
        name: "streamlink",
        path: "streamlink",
        version: null,
        min_version: "6.0",
        status: "missing",
        is_needed: false,
      },
    ],
    storage: { path: "/home/mia/reels", file_system: "ext4", size: 2e12, free: 5e11 },
    live: {
      mode: "polling",
      connected: false,
      polled_only: 2,
      poll_interval_seconds: 10,
      note: "All channels are found by polling.",
    },
    ...change,
  };
}
