import { parseArgs } from "node:util";
import { createScaledClock } from "./clock.ts";
import { startSimulator } from "./simulator.ts";

const usage = `node tests/simulator/main.ts [--port N] [--tls] [--proxy] [--channels a,b] [--live]
  [--stdin] [--factor N] [--media-dir DIR] [--video-kbps N] [--loop-seconds N] [--no-rewrite]`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    tls: { type: "boolean", default: false },
    proxy: { type: "boolean", default: false },
    channels: { type: "string", default: "" },
    live: { type: "boolean", default: false },
    stdin: { type: "boolean", default: false },
    factor: { type: "string", default: "1" },
    "media-dir": { type: "string" },
    "video-kbps": { type: "string" },
    "loop-seconds": { type: "string" },
    "no-rewrite": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(usage);
  process.exit(0);
}

const windowSeconds = 30;
const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
const videoKbps = number(values["video-kbps"]);
const loopSeconds = number(values["loop-seconds"]);
const logins = values.channels.split(",").filter((login) => login !== "");

const simulator = await startSimulator({
  port: Number(values.port),
  tls: values.tls,
  hasProxy: values.proxy,
  clock: createScaledClock(Number(values.factor)),
  rewritesTime: !values["no-rewrite"],
  media: {
    ...(videoKbps === undefined ? {} : { videoKbps }),
    ...(loopSeconds === undefined ? {} : { loopSeconds }),
  },
  ...(values["media-dir"] === undefined ? {} : { mediaDir: values["media-dir"] }),
  channels: logins.map((login) => ({ login })),
});
if (values.live) {
  for (const login of logins) simulator.channel(login).goLive({ historySeconds: windowSeconds });
}

const stop = (): void => {
  void simulator.close().then(() => process.exit(0));
};
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
if (values.stdin) process.stdin.resume().once("end", stop);

const { url, addresses, caFile } = simulator;
console.log(JSON.stringify({ ready: true, url, addresses, caFile }));
