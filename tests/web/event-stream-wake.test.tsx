import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useChannels } from "../../web/state/use-channels.ts";
import { useEventStream } from "../../web/state/use-event-stream.ts";
import { renderPage } from "./support/render-page.tsx";

const list = "GET /api/v0/channels";

/** Sockets in the order in which they were opened. */
const sockets: FakeSocket[] = [];

class FakeSocket {
  onopen: (() => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  readonly url: string;
  readonly closedWith: (number | undefined)[] = [];
  constructor(url: string) {
    this.url = url;
    sockets.push(this);
  }
  send(): void {}
  close(code?: number): void {
    this.closedWith.push(code);
  }
}

afterEach(() => {
  cleanup();
  sockets.length = 0;
  vi.unstubAllGlobals();
});

function Follower() {
  useChannels();
  return useEventStream(true, { onEvent: () => {}, onUnauthenticated: () => {} });
}

async function follow(websocketAddressOverride = "") {
  vi.stubGlobal("WebSocket", FakeSocket);
  const answers = { [list]: { streamer_list: [], total_size: 0, free_size: 0 } };
  const preferences = { websocketAddressOverride };
  const page = await renderPage(<Follower />, { answers, preferences });
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const looks = () => page.requests.filter(({ key }) => key === list).length;
  await vi.waitFor(() => expect(looks()).toBe(1));
  return { page, looks };
}

it("after a sleep it connects anew and catches up, without a reload", async () => {
  const { page, looks } = await follow();
  act(() => sockets[0]?.onopen?.());
  page.getByText("connected");
  await vi.waitFor(() => expect(looks()).toBe(2));

  act(() => void window.dispatchEvent(new Event("online")));
  expect(sockets.map(({ closedWith }) => closedWith)).toEqual([[1000], []]);
  act(() => sockets[1]?.onopen?.());
  await vi.waitFor(() => expect(looks()).toBe(3));
  page.getByText("connected");
});

it("goes to the address that this browser prefers", async () => {
  await follow("https://other.test/socket");
  expect(sockets[0]?.url).toBe("wss://other.test/socket");
});
