import { parseArgs } from "node:util";
import { daemonRows, longRows } from "./daemon-rows.ts";
import { runDay } from "./day.ts";
import type { Verdict } from "./judge.ts";
import { isPeer, peerNames, runPeerRows } from "./peer-rows.ts";
import { startRig } from "./rig.ts";
import { engineRows } from "./rows.ts";
import { runDaemonRows, runEngineRows } from "./run-rows.ts";
import { formatHeader, formatRow, toJson } from "./table.ts";

const usage = `npm run faults -- [options]

One row for each thing that goes wrong, run against the simulator; exit code 1 when a row of ours
loses what was still offered, has anything twice, or can't say what is missing.

  --peer NAME      the same table for ${peerNames.join(", ")}
  --only a,b       rows whose name contains one of these
  --client KIND    socket (default, as in the daemon) or http: what fetches the media
  --short          the compressed form that npm test runs
  --day [HOURS]    26 hours of broadcast in minutes, through the engine
  --json           one object a row`;

const usageExit = 64;
const shortFactor = 3;

interface Arguments {
  peer: string | undefined;
  only: readonly string[];
  client: "http" | "socket";
  isShort: boolean;
  isJson: boolean;
  dayHours: number | null;
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      peer: { type: "string" },
      only: { type: "string" },
      client: { type: "string" },
      short: { type: "boolean" },
      day: { type: "boolean" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    console.log(usage);
    process.exit(0);
  }
  const { client = "socket" } = values;
  if (client !== "http" && client !== "socket") throw new Error(`There is no client ${client}.`);
  return {
    peer: values.peer,
    only: values.only?.split(",") ?? [""],
    client,
    isShort: values.short === true,
    isJson: values.json === true,
    dayHours: values.day === true ? Number(positionals[0] ?? 26) : null,
  };
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  const { isShort, isJson, client } = options;
  if (options.dayHours !== null) {
    process.exitCode = (await runDay({ hours: options.dayHours, client, isJson })) ? 0 : 1;
    return;
  }
  if (!isJson) console.log(formatHeader());
  const onRow = (verdict: Verdict) => console.log(isJson ? toJson(verdict) : formatRow(verdict));
  const isChosen = ({ fault }: { fault: string }) =>
    options.only.some((part) => fault.includes(part));
  if (options.peer !== undefined) {
    if (!isPeer(options.peer)) throw new Error(`There is no peer ${options.peer}.`);
    await runPeerRows(options.peer, engineRows.filter(isChosen), onRow);
    return;
  }
  const rig = await startRig({ factor: isShort ? shortFactor : 1, client });
  const daemonRig = isShort ? await startRig({ factor: 1, client }) : rig;
  const wanted = daemonRows.filter((row) => isChosen(row) && !(isShort && longRows.includes(row)));
  const verdicts = await Promise.all([
    runEngineRows(rig, engineRows.filter(isChosen), { isShort, onRow }),
    runDaemonRows(daemonRig, wanted, { isShort, onRow }),
  ]);
  await rig.close();
  if (daemonRig !== rig) await daemonRig.close();
  const broken = verdicts.flat().filter(({ breaches }) => breaches.length > 0);
  if (!isJson) console.log(`${verdicts.flat().length} rows, ${broken.length} broken`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exit(usageExit);
});
