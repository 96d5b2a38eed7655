import { describe, expect, it } from "vitest";
import { createHttpClient } from "../../daemon/io/http.ts";
import type {
  Message,
  Notifier,
  NotifierValues,
  Outcome,
} from "../../daemon/notifiers/notifier.ts";
import { notificationCategories } from "../../shared/model/notification-categories.ts";
import { SettingValue } from "../../shared/model/settings.ts";
import { type FakeService, type ServiceRequest, startFakeService } from "./fake-service.ts";

export interface NotifierCase {
  notifier: Notifier;
  /** Settings that make it ready and lead it to the service. */
  values: (serviceUrl: string) => NotifierValues;
  /** The text of a request as the service reads it, not as it is encoded. */
  read: (request: ServiceRequest) => string;
  /** What must never be shown: values of its secret settings. */
  secrets: string[];
}

export const message: Message = {
  category: "streamOnline",
  title: "Ann is live",
  body: "Chess\nHello & welcome",
  url: "https://www.twitch.tv/ann",
  icon: "https://cdn.example/ann.png",
  at: "2026-01-01T12:00:00.000Z",
};

const signal = new AbortController().signal;
const deps = { http: createHttpClient() };

/** What every notifier owes to the kernel. */
export function checkNotifier(subject: NotifierCase): void {
  describe(`the notifier ${subject.notifier.name}`, () => {
    checkForm(subject);
    checkSending(subject, toSend(subject));
    checkFailures(subject, toSend(subject));
  });
}

type Send = (
  service: FakeService,
  changes?: Partial<Message>,
  ending?: AbortSignal,
) => Promise<Outcome>;

const toSend =
  ({ notifier, values }: NotifierCase): Send =>
  (service, changes = {}, ending = signal) =>
    notifier.send(deps, values(service.url), { ...message, ...changes }, ending);

function checkForm({ notifier, values }: NotifierCase): void {
  it("declares its options as settings under its name, secrets as such", () => {
    for (const [key, option] of Object.entries(notifier.options)) {
      expect(key).toMatch(new RegExp(`^notify\\.${notifier.name}\\.[a-z_]+$`));
      expect(option.schema.safeParse(option.default).success).toBe(true);
      expect(option.help).toMatch(/\.$/);
      expect(SettingValue.safeParse(option.default).success).toBe(true);
      const isCredential = /token|secret|password|webhook_url|user$/.test(key);
      expect([key, option.secret ?? false]).toEqual([key, isCredential || option.secret === true]);
    }
  });

  it("says what is missing until it is set up", async () => {
    const service = await startFakeService();
    expect(notifier.missing(values(service.url))).toBeNull();
    const defaults = Object.entries(notifier.options).map(([key, row]) => [key, row.default]);
    const missing = notifier.missing(Object.fromEntries(defaults) as NotifierValues);
    if (notifier.name !== "web_push") expect(Object.keys(notifier.options)).toContain(missing);
  });
}

function checkSending({ read }: NotifierCase, send: Send): void {
  it.each(notificationCategories)("sends %s", async (category) => {
    const service = await startFakeService();
    expect(await send(service, { category })).toEqual({ state: "sent" });
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]?.method).toBe("POST");
  });

  it("sends what the message says, whatever letters it has, and a long one in part", async () => {
    const service = await startFakeService();
    const title = `<b>&"é한🎬`;
    await send(service, { title, body: "" });
    await send(service, { title: "🎬".repeat(3000), body: "ü".repeat(9000), url: "" });

    expect(service.requests).toHaveLength(2);
    const [first, second] = service.requests.map(read);
    expect(first).toContain("한🎬");
    expect(second?.length).toBeLessThan(20_000);
    expect(second).not.toContain("\uFFFD");
  });
}

function checkFailures({ secrets }: NotifierCase, send: Send): void {
  it.each([400, 401, 403, 404])("takes %i for a refusal", async (status) => {
    const service = await startFakeService();
    service.answers.push({ status, text: '{"description":"chat not found"}' });
    expect(await send(service)).toEqual({
      state: "refused",
      reason: `answered ${status}: chat not found`,
    });
  });

  it.each([429, 500, 503])("may be asked again after %i", async (status) => {
    const service = await startFakeService();
    service.answers.push({ status, headers: { "retry-after": "7" }, text: "<html>" });
    expect(await send(service)).toEqual({
      state: "failed",
      reason: `answered ${status}`,
      retryAfterMs: 7000,
    });
  });

  it("throws when nothing answers, without a secret in the sentence", async () => {
    const service = await startFakeService();
    await service.stop();
    const error: unknown = await send(service).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "provider_unavailable" });
    for (const secret of secrets) expect(String(error)).not.toContain(secret);
  });

  it("gives up when it is told to", async () => {
    const service = await startFakeService();
    service.isSilent = true;
    const ending = new AbortController();
    const sending = send(service, {}, ending.signal);
    setTimeout(() => ending.abort(), 50);
    await expect(sending).rejects.toThrow(/abort/i);
  });
}
