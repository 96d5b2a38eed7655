import { cleanup, fireEvent, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { StatusBar } from "../../web/shell/status-bar.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleJob } from "./support/samples.ts";

afterEach(cleanup);

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
const jobs = [
  sampleJob({ name: "old", kind: "convert", status: "none", created_at: at(1), ended_at: at(2) }),
  sampleJob({
    name: "broken",
    kind: "export",
    status: "error",
    created_at: at(1),
    ended_at: at(5),
    error: "No route",
  }),
  sampleJob({ name: "second", kind: "convert", status: "waiting", created_at: at(4) }),
  sampleJob({ name: "first", kind: "convert", status: "waiting", created_at: at(3) }),
  sampleJob({
    name: "render_mia",
    kind: "render",
    progress: 0.25,
    eta_seconds: 90,
    created_at: at(2),
  }),
  sampleJob({ name: "capture_mia_42", created_at: at(0) }),
];

async function open() {
  const answers = { "GET /api/v0/jobs": jobs, "DELETE /api/v0/jobs/:name": { names: [] } };
  const page = await renderPage(<StatusBar />, {
    answers,
    preferences: { jobStatusExpandedByDefault: true },
  });
  await page.findByText("Recording · mia");
  return page;
}

it("jobs stand in groups: at work, waiting in line, and ended with the latest on top", async () => {
  const page = await open();
  const names = ["Running", "Waiting", "Ended"].map((name) =>
    within(page.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map((item) => item.querySelector("[title]")?.getAttribute("title")),
  );
  expect(names).toEqual([
    ["capture_mia_42", "render_mia"],
    ["first", "second"],
    ["broken", "old"],
  ]);
});

it("a job shows how far it is, how long it takes and what went wrong", async () => {
  const page = await open();
  page.getByText("25%, 1:30 left");
  expect(page.getByRole("progressbar", { name: "Rendering the chat · mia" })).toBeTruthy();
  page.getByText("No route");
});

it("stopping a capture asks in the specification's words", async () => {
  const page = await open();
  fireEvent.click(page.getByRole("button", { name: "Abort Recording · mia" }));
  await page.findByText("Abort record is unstable. Continue?");
  fireEvent.click(page.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() =>
    expect(page.requests).toContainEqual({
      key: "DELETE /api/v0/jobs/:name",
      input: { params: { name: "capture_mia_42" } },
    }),
  );
});

it("ended jobs are cleared at once, and only they", async () => {
  const page = await open();
  fireEvent.click(page.getByRole("button", { name: "Clear ended jobs" }));
  await vi.waitFor(() => expect(page.queryByText("broken")).toBeNull());
  page.getByText("Recording · mia");
  expect(page.requests).toContainEqual({
    key: "DELETE /api/v0/jobs/:name",
    input: { params: { name: "*" }, query: { clear: "true" } },
  });
});

it("the list stays away from those who may not operate", async () => {
  const answers = {
    "GET /api/v0/auth/check": { authentication: true, guest_mode: true, status: false },
    "GET /api/v0/jobs": jobs,
  };
  const page = await renderPage(<StatusBar />, {
    answers,
    preferences: { jobStatusExpandedByDefault: true },
  });
  await page.findByText(/connecting|refreshing/);
  expect(page.queryByRole("button")).toBeNull();
  expect(page.requests.map(({ key }) => key)).not.toContain("GET /api/v0/jobs");
});
