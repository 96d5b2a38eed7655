import { parseArgs } from "node:util";
import { z } from "zod";
import { toMessage } from "../../shared/errors.ts";
import { apiBench } from "./api.ts";
import type { Bench, Report } from "./bench.ts";
import { captureBench } from "./capture.ts";
import { chatBench } from "./chat.ts";
import { downloadBench } from "./download.ts";
import { startupBench } from "./startup.ts";
import { webBench } from "./web.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

const benches: readonly Bench[] = [
  startupBench,
  captureBench,
  downloadBench,
  chatBench,
  apiBench,
  webBench,
];
const usageExit = 64;
const signalExits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const [name = "", ...rest] = process.argv.slice(2);
const bench = benches.find((candidate) => candidate.name === name);
if (bench) await runBench(bench, rest);
else list(name);

function list(asked: string): void {
  const rows = benches.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  console.log(`npm run bench -- <name> [--json] [options]\n\n${rows.join("\n")}`);
  if (asked !== "" && asked !== "--help") process.exitCode = usageExit;
}

async function runBench(bench: Bench, args: string[]): Promise<void> {
  const values = readOptions(bench, args);
  if (values === null) return;
  const workspace = createWorkspace(values.text("folder") || undefined);
  endWith(workspace);
  try {
    await bench.run({ workspace, values, report: createReport(values.flag("json")) });
  } catch (error) {
    console.error(`The bench failed: ${toMessage(error)}`);
    process.exitCode = 1;
  }
  // Connections and pipes of what was measured may still be open.
  process.exit();
}

/** However the bench ends, but for SIGKILL, nothing of it stays. */
function endWith(workspace: Workspace): void {
  process.once("exit", () => workspace.close());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => process.exit(signalExits[signal]));
  }
}

function readOptions(bench: Bench, args: string[]) {
  const common = {
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    folder: { type: "string", default: "" },
  } as const;
  const usage = `npm run bench -- ${bench.name} [--json] [options]\n${bench.usage}`;
  try {
    const { values } = parseArgs({ args, options: { ...common, ...bench.options } });
    const given = new Map<string, unknown>(Object.entries(values));
    if (given.get("help") === true) {
      console.log(usage);
      return null;
    }
    return {
      text: (name: string) => z.string().parse(given.get(name)),
      flag: (name: string) => given.get(name) === true,
    };
  } catch (error) {
    console.error(`${toMessage(error)}\n${usage}`);
    process.exitCode = usageExit;
    return null;
  }
}

function createReport(isJson: boolean): Report {
  return {
    note: (text) => console.error(text),
    text: (text) => {
      if (!isJson) console.log(text);
    },
    json: (result) => {
      if (isJson) console.log(JSON.stringify(result));
    },
  };
}
