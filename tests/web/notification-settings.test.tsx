import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  notificationCategories,
  type NotificationCategory,
} from "../../shared/model/notification-categories.ts";
import type { Delivery, NotificationView } from "../../shared/model/notification.ts";
import { SettingsNotifications } from "../../web/pages/settings-notifications.tsx";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

const view: NotificationView = {
  channels: [
    { name: "browser", title: "Browser", missing: null },
    { name: "ntfy", title: "ntfy", missing: null },
    { name: "discord", title: "Discord", missing: "notify.discord.webhook_url" },
    { name: "web_push", title: "Web Push", missing: "subscription" },
  ],
  grid: Object.fromEntries(
    notificationCategories.map((category) => [category, ["browser"]]),
  ) as NotificationView["grid"],
};
const delivery: Delivery = {
  id: "00000000-0000-4000-8000-000000000001",
  at: "2026-11-20T10:00:00.000Z",
  channel: "ntfy",
  category: "diskLow",
  title: "The disk is nearly full",
  state: "failed",
  attempts: 5,
  error: "answered 403",
};
const answers = {
  "GET /api/v0/notifications": view,
  "GET /api/v0/notifications/deliveries": [delivery],
  "PUT /api/v0/notifications": view,
  "POST /api/v0/notifications/test": { sent: true, error: null },
};

async function open(more: Record<string, unknown> = {}) {
  const page = await renderPage(<SettingsNotifications />, { answers: { ...answers, ...more } });
  await page.findByRole("table", { name: "" });
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  return { ...page, sent };
}

const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked;

describe("the notification settings", () => {
  it("have a switch for each category of each channel that is set up", async () => {
    const page = await open();
    expect(page.getAllByRole("switch", { name: /by Browser$/ }).every(isOn)).toBe(true);
    expect(page.getAllByRole("switch", { name: /by ntfy$/ }).some(isOn)).toBe(false);
    expect(page.queryByRole("switch", { name: /by Discord$/ })).toBeNull();
    page.getByText("Discord: set notify.discord.webhook_url first");
    page.getByText("Web Push: subscribe a browser first");
  });

  it("send the channels of the one category that was changed, and show it at once", async () => {
    const page = await open();
    const turn = page.getByRole("switch", { name: "Channel goes live by ntfy" });
    fireEvent.click(turn);
    await waitFor(() => expect(isOn(turn)).toBe(true));
    fireEvent.click(page.getByRole("switch", { name: "Disk nearly full by Browser" }));

    await waitFor(() => expect(page.sent("PUT /api/v0/notifications")).toHaveLength(2));
    const change = (category: NotificationCategory, channels: string[]) => ({
      body: { grid: { [category]: channels } },
    });
    expect(page.sent("PUT /api/v0/notifications")).toEqual([
      change("streamOnline", ["browser", "ntfy"]),
      change("diskLow", []),
    ]);
  });

  it("test exactly the chosen channel", async () => {
    const page = await open();
    fireEvent.click(page.getByRole("button", { name: "Test ntfy" }));

    await waitFor(() => expect(page.sent("POST /api/v0/notifications/test")).toHaveLength(1));
    expect(page.sent("POST /api/v0/notifications/test")).toEqual([{ body: { channel: "ntfy" } }]);
  });

  it("list what was sent, with the reason when it was not taken", async () => {
    const page = await open();
    await page.findByText("The disk is nearly full");
    page.getByText("failed");
    page.getByText("5 tries");
    page.getByText("answered 403");
  });

  it("speak the language of the page", async () => {
    const options = { answers, language: "de" as const };
    const page = await renderPage(<SettingsNotifications />, options);
    await page.findByRole("switch", { name: "Kanal geht live über Browser" });
  });

  it("say when this browser has no notifications", async () => {
    const page = await open();
    page.getByText(/they need https or localhost/);
    const box = page.getByRole("switch", { name: "Show notifications of the system" });
    expect((box as HTMLInputElement).disabled).toBe(true);
  });
});
