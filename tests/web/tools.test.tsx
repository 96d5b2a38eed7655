import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../shared/errors.ts";
import type { ScheduledTask } from "../../shared/model/schedule.ts";
import type { SubscriptionStatus, TwitchLogin } from "../../shared/model/subscription.ts";
import { Tools } from "../../web/pages/tools.tsx";
import { renderPage } from "./support/render-page.tsx";
import { channelUuid, sampleJob } from "./support/samples.ts";

afterEach(cleanup);

const task: ScheduledTask = {
  name: "backup",
  cron: "17 4 * * *",
  is_running: false,
  last_run: "2026-11-20T04:17:00.000Z",
  last_seconds: 0.2,
  last_result: "error",
  last_message: "The disk is full.",
  next_run: null,
};
const off: SubscriptionStatus = {
  mode: "off",
  connected: false,
  callback: null,
  total: 0,
  total_cost: 0,
  max_total_cost: 10,
  polled_only: 1,
  note: "All channels are found by polling.",
  problem: null,
  channels: [],
};
const subscribed: SubscriptionStatus = {
  ...off,
  mode: "websocket",
  connected: true,
  problem: "One is missing.",
  channels: [
    {
      uuid: channelUuid,
      internalName: "mia",
      displayName: "Mia",
      is_covered: true,
      is_complete: false,
      subscriptions: [
        {
          id: "s1",
          type: "stream.online",
          status: "enabled",
          transport: "websocket",
          cost: 1,
          created_at: "2026-11-20T04:17:00.000Z",
        },
      ],
    },
  ],
};
const login: TwitchLogin = {
  state: "none",
  login: null,
  user_id: null,
  expires_at: null,
  user_code: null,
  verification_uri: null,
  problem: null,
};
const pending: TwitchLogin = {
  ...login,
  state: "pending",
  user_code: "ABCD-EFGH",
  verification_uri: "https://www.twitch.tv/activate",
};
const ended = sampleJob({ name: "convert_mia", kind: "convert", status: "error", error: "No." });
const answers = {
  "GET /api/v0/jobs": [sampleJob()],
  "GET /api/v0/jobs/history": { jobs: [ended], total: 30 },
  "GET /api/v0/schedule": [task, { ...task, name: "of_tomorrow", cron: "" }],
  "POST /api/v0/schedule/:name/run": { name: "backup" },
  "GET /api/v0/subscriptions": off,
  "GET /api/v0/twitch/login": login,
  "POST /api/v0/twitch/login": pending,
  "DELETE /api/v0/subscriptions/:id": { id: "s1" },
  "POST /api/v0/tools/shutdown": { captures: 1 },
  "POST /api/v0/tools/reload": { changed: [], channels: 1 },
};

async function open(more: Record<string, unknown> = {}) {
  const page = await renderPage(<Tools />, { answers: { ...answers, ...more } });
  await page.findByRole("heading", { name: "Tools" });
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  const press = async (name: string) => fireEvent.click(await page.findByRole("button", { name }));
  return { ...page, sent, press };
}

describe("the tools page", () => {
  it("lists tasks with what came of them, unknown ones by their names", async () => {
    const page = await open();
    const table = await page.findByRole("table", { name: "Schedule" });
    const rows = within(table).getAllByRole("row");
    expect(rows[1]?.textContent).toContain("Back up settings and channels");
    expect(rows[1]?.textContent).toContain("The disk is full.");
    expect(rows[2]?.textContent).toContain("of_tomorrowonly when asked to");
  });

  it("runs a task now", async () => {
    const page = await open();
    await page.press("Run now: Back up settings and channels");
    await waitFor(() =>
      expect(page.sent("POST /api/v0/schedule/:name/run")).toEqual([
        { params: { name: "backup" } },
      ]),
    );
  });

  it("says why the schedule can't be shown", async () => {
    const refusal = new AppError("internal", "The schedule is broken.");
    const page = await open({ "GET /api/v0/schedule": refusal });
    await page.findByText("The schedule is broken.");
  });

  it("lists jobs that run and that have ended", async () => {
    const page = await open();
    const running = await page.findByRole("table", { name: "Running jobs" });
    expect(running.textContent).toContain("Recording · miarunning");
    const history = await page.findByRole("table", { name: "Ended jobs" });
    expect(history.textContent).toContain("Converting · miaNo.error");
    await page.press("Show all 30 jobs");
    await waitFor(() =>
      expect(page.sent("GET /api/v0/jobs/history")).toContainEqual(
        expect.objectContaining({ query: { limit: 200 } }),
      ),
    );
  });

  it("says that no job runs and none has ended", async () => {
    const history = { jobs: [], total: 0 };
    const page = await open({ "GET /api/v0/jobs": [], "GET /api/v0/jobs/history": history });
    await page.findByText("Nothing is running.");
    await page.findByText("No job has ended yet.");
  });

  it("removes a subscription after a question", async () => {
    const page = await open({ "GET /api/v0/subscriptions": subscribed });
    await page.findByText("One is missing.");
    await page.press("Remove stream.online of Mia");
    await page.press("Continue");
    const route = "DELETE /api/v0/subscriptions/:id";
    await waitFor(() => expect(page.sent(route)).toEqual([{ params: { id: "s1" } }]));
  });

  it("shows the code that connects an account", async () => {
    const page = await open();
    await page.press("Connect an account");
    await page.findByText("ABCD-EFGH");
    const link = page.getByRole("link", { name: "https://www.twitch.tv/activate" });
    expect(link.getAttribute("href")).toBe("https://www.twitch.tv/activate");
  });

  it("warns of recordings before it shuts the daemon down", async () => {
    const page = await open();
    await page.findByRole("table", { name: "Running jobs" });
    await page.press("Shut down");
    await page.findByText(/^1 recording is running\. Shut the daemon down all the same\?/);
    expect(page.sent("POST /api/v0/tools/shutdown")).toEqual([]);
    await page.press("Continue");
    await waitFor(() =>
      expect(page.sent("POST /api/v0/tools/shutdown")).toEqual([{ query: { force: "true" } }]),
    );
  });

  it("does not force a shutdown when nothing is recorded", async () => {
    const page = await open({ "GET /api/v0/jobs": [] });
    await page.findByText("Nothing is running.");
    await page.press("Shut down");
    await page.findByText(/^Shut the daemon down\? Nothing is recorded/);
    await page.press("Continue");
    await waitFor(() =>
      expect(page.sent("POST /api/v0/tools/shutdown")).toEqual([{ query: { force: "false" } }]),
    );
  });

  it("reads the settings file again", async () => {
    const page = await open();
    await page.press("Reload");
    await waitFor(() => expect(page.sent("POST /api/v0/tools/reload")).toHaveLength(1));
  });

  it("is nothing for guests", async () => {
    const guest = { authentication: true, guest_mode: true, status: false };
    const page = await open({ "GET /api/v0/auth/check": guest });
    await page.findByText("This site is only available to logged in users.");
    expect(page.queryByRole("button", { name: "Shut down" })).toBeNull();
  });
});
