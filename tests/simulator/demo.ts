import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createApi } from "../../shared/api/client.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { startChatter } from "./chatter.ts";
import { startDaemon } from "./demo-daemon.ts";
import { playLibraryDemo } from "./demo-library.ts";
import { addChannels, lasting, passing, playStory, tellEvents } from "./demo-story.ts";
import { probeMedia } from "./probe-media.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

const root = path.join(import.meta.dirname, "../..");

/** Short enough for a minute: a real stream is believed to be over only after a minute and a half. */
const demoSettings = {
  REELKEEP_CAPTURE_END_CONFIRMATION_SECONDS: "3",
  REELKEEP_CAPTURE_RECONNECT_SECONDS: "0",
  REELKEEP_POLL_INTERVAL_SECONDS: "2",
  REELKEEP_SAMPLE_INTERVAL_SECONDS: "5",
};

const { values } = parseArgs({
  options: {
    once: { type: "boolean" },
    library: { type: "boolean" },
    port: { type: "string" },
    data: { type: "string" },
  },
});
const isOnce = values.once === true;
const dataFolder = path.resolve(values.data ?? path.join(root, "data/demo"));

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

async function main(): Promise<void> {
  // The demo's own folder begins empty each time; a folder that was named is left as it is.
  if (values.data === undefined) await rm(dataFolder, { recursive: true, force: true });
  say(
    "Starting a simulated platform on this machine (its pictures are made once, which takes some seconds)…",
  );
  const simulator = await startSimulator({
    channels: [
      { login: passing, displayName: "Aurora" },
      { login: lasting, displayName: "Nightowl" },
    ],
  });
  simulator
    .channel(lasting)
    .goLive({ title: "Night drive, all night", game: "Just Chatting", historySeconds: 600 });
  const chatters = [passing, lasting].map((login, seed) =>
    startChatter(simulator.channel(login).chat, { perSecond: 2, seed }),
  );
  const port = Number(values.port ?? (isOnce ? 0 : 8080));
  const daemon = await startDaemon({
    addresses: simulator.addresses,
    port,
    dataFolder,
    environment: demoSettings,
    onComplaint: say,
  });
  const events = tellEvents(daemon.url, say);
  const over = new AbortController();
  const end = async () => {
    over.abort();
    events.close();
    for (const stop of chatters) stop();
    await daemon.stop();
    await simulator.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      say("Stopping; the recording that runs could be taken up again by the next start.");
      void end().then(() => process.exit(0));
    });
  }
  say(`The dashboard is at ${daemon.url}`);
  say("Two channels are watched: Nightowl is live already, Aurora goes live in a moment.");
  await addChannels(createApi({ baseUrl: daemon.url }));
  const story = playStory(simulator, say, over.signal).catch(() => {});
  const vod = await events.finished;
  await story;
  if (!isOnce) {
    say("Nightowl stays live; Ctrl-C ends the demo.");
    return;
  }
  const result = await summarize(simulator, vod);
  await end();
  say(JSON.stringify(result));
}

/** What was offered, what was recorded, and what the finished file really holds by ffprobe. */
async function summarize(simulator: Simulator, vod: Vod) {
  const folder = path.join(dataFolder, "storage", decodeURIComponent(vod.webpath));
  const ledger = await readFile(path.join(folder, `${vod.basename}.ledger.jsonl`), "utf8");
  const file = path.join(folder, vod.segments[0]?.basename ?? "");
  const probe = await probeMedia(file);
  const offered = await simulator.offered(passing);
  return {
    vod,
    segmentsOffered: offered.filter(({ missedBecause }) => missedBecause !== "before-first-session")
      .length,
    segmentsRecorded: ledger.split("\n").filter((line) => line.includes('"type":"segment"')).length,
    gapSeconds: vod.gaps.reduce((total, gap) => total + gap.duration, 0),
    chapters: probe.chapters,
    file,
    durationSeconds: probe.durationSeconds,
  };
}

/** Ends with an error when the library is not what it was. */
async function playLibrary(): Promise<void> {
  const folder = path.resolve(values.data ?? path.join(root, "data/demo-library"));
  if (values.data === undefined) await rm(folder, { recursive: true, force: true });
  else if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  const different = await playLibraryDemo({
    dataFolder: folder,
    environment: { ...demoSettings, REELKEEP_POLL_INTERVAL_SECONDS: "1" },
    say,
  });
  for (const place of different) say(`Different: ${place}`);
  if (different.length > 0) throw new Error(`${different.length} fields are not what they were.`);
  say("The library is what it was, field by field and byte by byte.");
}

(values.library === true ? playLibrary() : main()).catch((error: unknown) => {
  process.stderr.write(
    `The demo failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
