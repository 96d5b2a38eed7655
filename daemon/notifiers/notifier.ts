import type { Setting } from "../../shared/config/setting.ts";
import type { NotificationCategory } from "../../shared/model/notification.ts";
import type { SettingValue } from "../../shared/model/settings.ts";
import { AppError } from "../../shared/errors.ts";
import type { HttpAnswer, HttpClient } from "../io/http.ts";

/** What the operator is told, in the operator's language. */
export interface Message {
  category: NotificationCategory;
  title: string;
  /** May be empty. */
  body: string;
  /** Where it leads; may be empty. */
  url: string;
  /** Address of a picture; may be empty. */
  icon: string;
  /** ISO 8601. */
  at: string;
}

/** What a service made of a message. Refused means that trying again would not help. */
export type Outcome =
  | { state: "sent" }
  | { state: "refused"; reason: string }
  | { state: "failed"; reason: string; retryAfterMs: number | null };

type AnySetting = Setting<string> | Setting<number> | Setting<boolean> | Setting<string[]>;
/** Settings of a notifier, by their whole keys: `notify.<name>.<option>`. */
export type Options = Record<string, AnySetting>;
export type Values<O extends Options> = {
  [K in keyof O]: O[K] extends Setting<infer T> ? T : never;
};

export interface NotifierDeps {
  http: HttpClient;
}

interface Definition<O extends Options> {
  name: string;
  /** The service's own name. */
  title: string;
  options: O;
  /** The first key that has to be set before anything can be sent; null when all is there. */
  missing(values: Values<O>): string | null;
  /** Tries once. Throws `provider_unavailable` when nothing answers. */
  send(
    deps: NotifierDeps,
    values: Values<O>,
    message: Message,
    signal: AbortSignal,
  ): Promise<Outcome>;
}

/** A service that takes messages for the operator. */
export type Notifier = Definition<Record<string, AnySetting>>;
export type NotifierValues = Record<string, SettingValue>;

/** Keeps the types of a notifier's own options inside it. */
export function defineNotifier<const O extends Options>(definition: Definition<O>): Notifier {
  // The kernel reads the values of exactly these options, each checked by its own schema.
  return definition;
}

const retryableStatuses = [408, 425, 429];
const longestReason = 200;

/** The outcome that a status of HTTP stands for. */
export function toOutcome(answer: HttpAnswer): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return { state: "sent" };
  const said = toReason(answer.text);
  const reason = said === "" ? `answered ${status}` : `answered ${status}: ${said}`;
  const isRetryable = status >= 500 || retryableStatuses.includes(status);
  return isRetryable
    ? { state: "failed", reason, retryAfterMs: toRetryAfterMs(answer) }
    : { state: "refused", reason };
}

/** What a service says in the fields where services say it; nothing else of an answer is shown. */
function toReason(text: string): string {
  const fields = readObject(text);
  const said = ["description", "message", "error", "errors"]
    .map((name) => fields[name])
    .map((value: unknown) => (Array.isArray(value) ? (value as unknown[])[0] : value))
    .find((value) => typeof value === "string" && value !== "");
  return typeof said === "string" ? said.slice(0, longestReason) : "";
}

/** By the header, or by the field that Telegram and Discord use. */
function toRetryAfterMs({ headers, text }: HttpAnswer): number | null {
  const fields = readObject(text);
  const inner = fields["parameters"];
  const candidates: unknown[] = [
    headers["retry-after"],
    fields["retry_after"],
    typeof inner === "object" && inner !== null && "retry_after" in inner
      ? inner.retry_after
      : undefined,
  ];
  const seconds = candidates
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(Number)
    .find((value) => Number.isFinite(value) && value >= 0);
  return seconds === undefined ? null : seconds * 1000;
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // Any JSON object has this shape.
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Cuts a text to so many characters without cutting one apart. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Title and body as one text, for services that know no titles. */
export function toPlainText({ title, body, url }: Message): string {
  return [title, body, url].filter((part) => part !== "").join("\n");
}

/** The options' keys that are empty, in their order; the first one is what is missing. */
export function firstEmpty<O extends Options>(
  values: Values<O>,
  keys: readonly (keyof O & string)[],
): string | null {
  return keys.find((key) => values[key] === "") ?? null;
}

/** Throws `invalid_setting` for an address that can't be one. */
export function joinAddress(base: string, path: string): string {
  if (!URL.canParse(base))
    throw new AppError("invalid_setting", "The address of the service is none.");
  return `${base.replace(/\/+$/, "")}${path}`;
}
