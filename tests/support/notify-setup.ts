import { onTestFinished } from "vitest";
import { createAlerts } from "../../daemon/alerts.ts";
import { openConfig } from "../../daemon/config.ts";
import { createEvents } from "../../daemon/events.ts";
import { createLog } from "../../daemon/log.ts";
import { defineNotifier, type Message, type Outcome } from "../../daemon/notifiers/notifier.ts";
import { openNotify } from "../../daemon/notify-setup.ts";
import { toPaths } from "../../daemon/paths.ts";
import { text } from "../../shared/config/setting.ts";
import type { EventData } from "../../shared/events.ts";
import { createFakeClock } from "./fake-clock.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A service under the test's hands. */
export interface FakeNotifier {
  sent: Message[];
  /** Outcomes or errors of the next tries in turn; after them everything is taken. */
  outcomes: (Outcome | Error)[];
}

export const failure = (reason: string, retryAfterMs: number | null = null): Outcome => ({
  state: "failed",
  reason,
  retryAfterMs,
});

/** Notifications by the services `one` and `two`, with time standing still. */
export async function setUpNotify(folder = temporaryFolder()) {
  const clock = createFakeClock();
  const paths = toPaths(folder);
  const fakes: Record<"one" | "two", FakeNotifier> = {
    one: { sent: [], outcomes: [] },
    two: { sent: [], outcomes: [] },
  };
  const notifiers = (["one", "two"] as const).map((name) =>
    defineNotifier({
      name,
      title: name.toUpperCase(),
      options: { [`notify.${name}.token`]: text("", { group: name, secret: true, help: "x." }) },
      missing: (values) => (values[`notify.${name}.token`] === "" ? `notify.${name}.token` : null),
      async send(_deps, _values, message) {
        const outcome = fakes[name].outcomes.shift() ?? { state: "sent" };
        if (outcome instanceof Error) throw outcome;
        if (outcome.state === "sent") fakes[name].sent.push(message);
        return outcome;
      },
    }),
  );
  const declared = Object.assign({}, ...notifiers.map(({ options }) => options)) as object;
  const config = await openConfig(paths.config, {}, {}, { ...declared });
  const now = () => clock.now();
  const log = createLog({ folder: paths.logs, level: "info", keepDays: () => 1, now });
  const events = createEvents((error) => {
    throw error;
  });
  const alerts = createAlerts(events);
  const shown: EventData<"notify">[] = [];
  events.listen((event) => {
    if (event.action === "notify") shown.push(event.data);
  });
  let ids = 0;
  const newUuid = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`;
  const http = { request: () => Promise.reject(new Error("nobody asks")) };
  const deps = { clock, config, log, events, alerts, random: () => 0.5, newUuid, paths, http };
  const notify = await openNotify(deps, notifiers);
  onTestFinished(async () => {
    await notify.stop();
    await log.close();
  });
  return { ...deps, clock, fakes, shown, notify, folder };
}

export type NotifySetUp = Awaited<ReturnType<typeof setUpNotify>>;
