import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionLabel } from "../../web/shell/connection-label.tsx";
import { type Connection, ConnectionContext } from "../../web/state/connection-context.ts";
import type { Preferences } from "../../web/state/preferences.ts";
import { useChannels } from "../../web/state/use-channels.ts";
import { renderPage } from "./support/render-page.tsx";
import { sampleChannel } from "./support/samples.ts";

const list = "GET /api/v0/channels";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ connection }: { connection: Connection }) {
  useChannels();
  return (
    <ConnectionContext value={connection}>
      <ConnectionLabel />
    </ConnectionContext>
  );
}

async function show(
  connection: Connection,
  preferences: Partial<Preferences> = {},
  isLive = false,
) {
  const answer = { streamer_list: [sampleChannel({ is_live: isLive })], channel_count: 1 };
  const answers = { [list]: { ...answer, total_size: 0, free_size: 0 } };
  const page = await renderPage(<Part connection={connection} />, { answers, preferences });
  const looks = () => page.requests.filter(({ key }) => key === list).length;
  await vi.waitFor(() => expect(looks()).toBe(1));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  return { page, looks, pass };
}

describe("the connection", () => {
  it.each([
    ["connected", "connected"],
    ["connecting", "connecting"],
  ] as const)("is called %s", async (connection, word) => {
    const { page } = await show(connection);
    page.getByText(word);
  });

  it("is called disabled without websocket and ticker", async () => {
    const { page, looks, pass } = await show("disabled", { useBackgroundTicker: false });
    page.getByText("disabled");
    await pass(4000);
    expect(looks()).toBe(1);
  });

  it("is called disconnected, beside the countdown, while it is tried again", async () => {
    const { page } = await show("disconnected");
    page.getByText("disconnected");
    await page.findByText(/^refreshing in 1\d\d seconds$/);
  });
});

describe("without a websocket", () => {
  it("the page refreshes after 120 s and then 10 s later each time", async () => {
    const { page, looks, pass } = await show("disabled");
    await page.findByText(/^refreshing in 1(19|20) seconds$/);
    await pass(121);
    await vi.waitFor(() => expect(looks()).toBe(2));
    await page.findByText(/^refreshing in 1(29|30) seconds$/);
    await pass(125);
    expect(looks()).toBe(2);
    await pass(7);
    await vi.waitFor(() => expect(looks()).toBe(3));
  });

  it("the page refreshes every 120 s while somebody is live", async () => {
    const { page, looks, pass } = await show("disabled", {}, true);
    await page.findByText(/^refreshing in 1(19|20) seconds$/);
    await pass(121);
    await vi.waitFor(() => expect(looks()).toBe(2));
    await page.findByText(/^refreshing in 1(19|20) seconds$/);
  });

  it("nothing is refreshed while the websocket tells", async () => {
    const { looks, pass } = await show("connected");
    await pass(4000);
    expect(looks()).toBe(1);
  });
});
