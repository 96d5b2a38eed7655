import type { TFunction } from "i18next";
import { AppError } from "../shared/errors.ts";
import { changeLanguage, createI18n } from "../shared/i18n.ts";
import type {
  Delivery,
  NotificationCategory,
  NotificationChannel,
  NotificationView,
  TestResult,
} from "../shared/model/notification.ts";
import type { Notice } from "./core/notices.ts";
import { toIso } from "./io/clock.ts";
import type { Message, Notifier } from "./notifiers/notifier.ts";
import { browserChannel, type NotifyGrid } from "./notify-grid.ts";
import { createOutbox, hideSecrets, type NotifyDeps, toFailure } from "./notify-queue.ts";
import type { Recent } from "./store/recent.ts";

/** Tells the operator, by the channels that take the category; never keeps the caller waiting. */
export interface Notify {
  tell(notice: Notice): void;
  view(): NotificationView;
  change: NotifyGrid["change"];
  /** Sends a sample by exactly this channel, once. Throws `bad_request` for one that is not set up. */
  test(channel: string, category: NotificationCategory): Promise<TestResult>;
  /** The latest first. */
  deliveries(limit: number): Delivery[];
  /** Gives up what waits. */
  stop(): Promise<void>;
}

export interface NotifyOptions {
  notifiers: readonly Notifier[];
  grid: NotifyGrid;
  /** Where deliveries are kept that have come to their end. */
  ended: Recent<Delivery>;
}

/** Said aloud in browsers that do so: what one would come to the screen for. */
const spoken: readonly NotificationCategory[] = [
  "streamOnline",
  "streamStatusChange",
  "streamStatusChangeFavourite",
  "captureFailed",
  "diskLow",
];

export async function createNotify(deps: NotifyDeps, options: NotifyOptions): Promise<Notify> {
  const { grid, ended } = options;
  const over = new AbortController();
  const t = await followLanguage(deps);
  const outboxes = options.notifiers.map((notifier) =>
    createOutbox(deps, notifier, ended, over.signal),
  );
  const showInBrowser = ({ category, title, body, url, icon }: Message) =>
    deps.events.emit("notify", {
      title,
      body,
      url,
      icon,
      category,
      tts: spoken.includes(category),
    });
  /** Without its category: the page shows it whatever it does with others of the kind. */
  const showSample = ({ title, body, url, icon }: Message) =>
    deps.events.emit("notify", { title, body, url, icon, tts: true });
  const channels = (): NotificationChannel[] => [
    { name: browserChannel, title: "Browser", missing: null },
    ...outboxes.map((outbox) => ({
      name: outbox.notifier.name,
      title: outbox.notifier.title,
      missing: outbox.missing(),
    })),
  ];

  return {
    tell(notice) {
      const message = toMessage(deps, t, notice);
      if (grid.takes(browserChannel, message.category)) showInBrowser(message);
      for (const outbox of outboxes) {
        const isWanted = grid.takes(outbox.notifier.name, message.category);
        if (isWanted && outbox.missing() === null) outbox.push(message);
      }
    },
    view: () => ({ channels: channels(), grid: grid.view() }),
    change: (changes) => grid.change(changes),
    async test(channel, category) {
      const message = toMessage(deps, t, toSample(t, category));
      if (channel === browserChannel) {
        showSample(message);
        return { sent: true, error: null };
      }
      const outbox = outboxes.find(({ notifier }) => notifier.name === channel);
      checkReady(channel, channels());
      const outcome = (await outbox?.tryOnce(message).catch(toFailure)) ?? toFailure("unknown");
      return outcome.state === "sent"
        ? { sent: true, error: null }
        : { sent: false, error: hideSecrets(deps, outcome.reason) };
    },
    deliveries: (limit) =>
      [...outboxes.flatMap((outbox) => outbox.waiting()), ...ended.list()]
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .slice(0, limit),
    async stop() {
      over.abort();
      await ended.saved();
    },
  };
}

/** Texts in the language of the settings, which may change at any time. */
async function followLanguage({ config, log }: NotifyDeps): Promise<TFunction> {
  const i18n = await createI18n(config.get("interface.language"));
  config.onChange((keys) => {
    if (!keys.includes("interface.language")) return;
    changeLanguage(i18n, config.get("interface.language")).catch((error: unknown) =>
      log.module("notify").warn(`The language was not changed: ${String(error)}`),
    );
  });
  return i18n.t;
}

function toMessage({ clock, config }: NotifyDeps, t: TFunction, notice: Notice): Message {
  return {
    category: notice.category,
    title: t(`notice.title.${notice.title}`, { ...notice.values }),
    body: notice.lines.filter((line) => line !== "").join("\n"),
    url: notice.url === "" ? config.get("notify.link_url") : notice.url,
    icon: notice.icon,
    at: toIso(clock.now()),
  };
}

function toSample(t: TFunction, category: NotificationCategory): Notice {
  return {
    category,
    title: "test",
    values: { name: t(`notice.category.${category}`), game: "" },
    lines: [t("notice.testBody")],
    url: "",
    icon: "",
  };
}

function checkReady(channel: string, channels: readonly NotificationChannel[]): void {
  const found = channels.find(({ name }) => name === channel);
  if (found === undefined) {
    const names = channels.map(({ name }) => name).join(", ");
    throw new AppError("bad_request", `There is no channel ${channel}; there are ${names}.`, {
      field: "channel",
    });
  }
  if (found.missing === null) return;
  throw new AppError("bad_request", `${found.title} is not set up: ${found.missing} is missing.`, {
    field: "channel",
  });
}
