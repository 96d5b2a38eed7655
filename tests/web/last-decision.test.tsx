import { cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LastDecision } from "../../web/channel/last-decision.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleChannel } from "./support/samples.ts";

afterEach(cleanup);

const decide = (reason: "no_capture" | "no_quality", detail: string) =>
  sampleChannel({
    last_decision: { at: "2026-11-20T10:00:00.000Z", recorded: false, reason, detail },
  });

it("says why nothing was recorded, with what was asked for and offered", async () => {
  const channel = decide("no_quality", "Wanted 1080p; offered 720p.");
  const page = await renderPage(<LastDecision channel={channel} />, { answers: {} });
  await page.findByText(/none of the wanted qualities is offered/);
  await page.findByText(/Wanted 1080p; offered 720p\./);
});

it("does not say the same twice", async () => {
  const channel = decide("no_capture", "The channel is only watched.");
  const page = await renderPage(<LastDecision channel={channel} />, { answers: {} });
  await page.findByText("Not recorded: this channel is only watched");
  expect(page.queryByText(/The channel is only watched/)).toBeNull();
});
