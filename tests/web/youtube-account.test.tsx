import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { YoutubeStatus } from "../../shared/model/youtube.ts";
import { YoutubeAccount } from "../../web/tools/youtube-account.tsx";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

const none: YoutubeStatus = {
  is_configured: true,
  is_connected: false,
  account: null,
  login: "none",
  pending: null,
  callback: "https://reels.example.org/api/v0/youtube/callback",
  quota: {
    used: 1651,
    limit: 10_000,
    upload_cost: 1600,
    resets_at: "2026-11-21T08:00:00.000Z",
    exhausted_until: null,
  },
  problem: null,
};
const connected: YoutubeStatus = {
  ...none,
  is_connected: true,
  account: { id: "UC1", title: "Mia's VODs" },
  login: "connected",
};
const pending: YoutubeStatus = {
  ...none,
  login: "pending",
  pending: {
    user_code: "ABCD-EFGH",
    verification_url: "https://www.google.com/device",
    expires_at: "2026-11-20T12:30:00.000Z",
  },
};

async function open(status: YoutubeStatus, more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = { "GET /api/v0/youtube/status": status, ...more };
  const page = await renderPage(<YoutubeAccount />, { answers });
  const press = async (name: string) => fireEvent.click(await page.findByRole("button", { name }));
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  return { ...page, answers, press, sent };
}

describe("the account at YouTube", () => {
  it("needs an application, and leads to its settings", async () => {
    const page = await open({ ...none, is_configured: false });
    await page.findByText(/register an application at Google/);
    const link = page.getByRole("link", { name: "Settings of YouTube" });
    expect(link.getAttribute("href")).toBe("/settings/config#group_youtube");
    expect(page.queryByRole("button")).toBeNull();
  });

  it("is asked for by a code", async () => {
    const page = await open(none, { "POST /api/v0/youtube/login": {} });
    await page.press("Connect by code");
    await waitFor(() => expect(page.sent("POST /api/v0/youtube/login")).toHaveLength(1));
    await waitFor(() => expect(page.sent("GET /api/v0/youtube/status").length).toBeGreaterThan(1));
  });

  it("shows the code and where it is typed in, and can be cancelled", async () => {
    const page = await open(pending, { "DELETE /api/v0/youtube/login": none });
    await page.findByText("ABCD-EFGH");
    const link = page.getByRole("link", { name: "https://www.google.com/device" });
    expect(link.getAttribute("rel")).toBe("noreferrer");
    await page.press("Cancel");
    await page.findByText(/No account is connected/);
  });

  it("is connected in the browser where Google can lead back", async () => {
    const url = "https://accounts.google.com/o/oauth2/v2/auth?state=s";
    const authenticate = { url, callback: none.callback };
    const page = await open(none, { "GET /api/v0/youtube/authenticate": authenticate });
    await page.press("Connect in this browser");
    const link = await page.findByRole("link", { name: "Continue at Google" });
    expect(link.getAttribute("href")).toBe(url);
    expect(page.sent("GET /api/v0/youtube/authenticate")).toEqual([
      { query: { origin: "http://daemon.test" } },
    ]);
  });

  it("is offered by code alone where Google could not lead back", async () => {
    const page = await open({ ...none, callback: null });
    await page.findByRole("button", { name: "Connect by code" });
    expect(page.queryByRole("button", { name: "Connect in this browser" })).toBeNull();
  });

  it("shows channel and quota", async () => {
    const page = await open(connected);
    await page.findByText("Mia's VODs");
    expect(page.container.textContent).toContain("1,651 of 10,000 units; an upload takes 1,600");
  });

  it("says what went wrong, and until when nothing is taken", async () => {
    const quota = { ...none.quota, exhausted_until: none.quota.resets_at };
    const page = await open({ ...connected, quota, problem: "Google ended the login." });
    await page.findByText("Google ended the login.");
    await page.findByText(/the quota is spent/);
  });

  it("is disconnected after a question", async () => {
    const page = await open(connected, { "DELETE /api/v0/youtube/login": none });
    await page.press("Disconnect the account");
    await page.findByText(/Disconnect the YouTube account\?/);
    expect(page.sent("DELETE /api/v0/youtube/login")).toEqual([]);
    await page.press("Continue");
    await page.findByText(/No account is connected/);
  });
});
