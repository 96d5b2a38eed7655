import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ChannelTools } from "../../web/channel/channel-tools.tsx";
import { LoadingBox } from "../../web/pages/loading-box.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleChannel, sampleJob } from "./support/samples.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const noop = () => {};

it("offers force record, and asks first in the specification's words", async () => {
  const channel = sampleChannel();
  const answers = {
    "GET /api/v0/jobs": [],
    "POST /api/v0/channels/:uuid/force_record": { job_name: "x" },
  };
  const page = await renderPage(<ChannelTools channel={channel} onExpandAll={noop} />, { answers });
  fireEvent.click(await page.findByRole("button", { name: "Force record" }));
  await page.findByText("Force record is unstable. Continue?");
  expect(page.requests.map(({ key }) => key)).not.toContain(
    "POST /api/v0/channels/:uuid/force_record",
  );

  fireEvent.click(page.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() =>
    expect(page.requests).toContainEqual({
      key: "POST /api/v0/channels/:uuid/force_record",
      input: { params: { uuid: channel.uuid } },
    }),
  );
});

it("offers abort record while a capture job of the channel runs", async () => {
  const answers = {
    "GET /api/v0/jobs": [sampleJob()],
    "DELETE /api/v0/jobs/:name": { names: [] },
  };
  const channel = sampleChannel({ is_capturing: true });
  const page = await renderPage(<ChannelTools channel={channel} onExpandAll={noop} />, { answers });
  fireEvent.click(await page.findByRole("button", { name: "Abort record" }));
  await page.findByText("Abort record is unstable. Continue?");
  fireEvent.click(page.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() =>
    expect(page.requests).toContainEqual({
      key: "DELETE /api/v0/jobs/:name",
      input: { params: { name: "capture_mia_*" } },
    }),
  );
});

it("says after five seconds that loading takes long", async () => {
  const page = await renderPage(<LoadingBox />);
  page.getByText("Loading...");
  expect(page.queryByText(/longer than expected/)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 5300, toFake: ["Date"] });
  await page.findByText(/^Loading takes longer than expected\.\.\. 5\.\d s$/);
});
