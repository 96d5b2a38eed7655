import type { Context } from "../context.ts";
import type { Live } from "../live-state.ts";
import type { Registration } from "./registration.ts";

export function addWatch({ program, t, act }: Registration): void {
  program
    .command("watch")
    .option("--once", t("cli.help.once"))
    .description(t("cli.help.watch"))
    .action(act(watch));
}

async function watch(context: Context, options: { once?: boolean }): Promise<void> {
  const { host, output } = context;
  if (options.once === true) return printOnce(context);
  const { startLive } = await import("../live.ts");
  const live = await startLive(context);
  const canDraw = output.isTerminal && host.stdin.isTTY === true && host.env["TERM"] !== "dumb";
  try {
    if (canDraw && !output.isJson) await host.showWatch(context, live);
    else await printChanges(context, live);
  } finally {
    live.stop();
  }
}

async function printOnce({ api, output }: Context): Promise<void> {
  const [{ loadSnapshot }, { createLiveState }, { toLiveLines }] = await Promise.all([
    import("../snapshot.ts"),
    import("../live-state.ts"),
    import("../live-lines.ts"),
  ]);
  const snapshot = await loadSnapshot(api);
  output.show(snapshot, () => [...toLiveLines(createLiveState(snapshot)).values()]);
}

/** A line for every change until the signal ends. */
async function printChanges(context: Context, live: Live): Promise<void> {
  const { output, host } = context;
  const [{ changedLines, toLiveLines }, { unauthenticated }] = await Promise.all([
    import("../live-lines.ts"),
    import("../log-follow.ts"),
  ]);
  const ended = Promise.withResolvers<void>();
  let shown = new Map<string, string>();
  const printChanged = () => {
    const lines = toLiveLines(live.getState());
    changedLines(shown, lines).forEach(output.line);
    shown = lines;
  };
  if (output.isJson) output.json({ action: "snapshot", data: live.getState().snapshot });
  else printChanged();
  const unsubscribe = live.subscribe((change) => {
    const isRefused = change.action === "status" && change.data.connection === "unauthenticated";
    if (isRefused) return ended.reject(unauthenticated(context));
    if (output.isJson) output.json(change);
    else printChanged();
  });
  host.signal.addEventListener("abort", () => ended.resolve(), { once: true });
  if (host.signal.aborted) ended.resolve();
  await ended.promise.finally(unsubscribe);
}
