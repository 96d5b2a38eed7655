import { describe, expect, it } from "vitest";
import {
  resolveWebsocketUrl,
  toBasePath,
  toDaemonAddress,
} from "../../web/state/daemon-address.ts";

describe("the daemon's address", () => {
  it.each([
    ["http://nas:8080/", null, "http://nas:8080/", "ws://nas:8080/api/v0/websocket"],
    ["https://a.test/reels/", {}, "https://a.test/reels/", "wss://a.test/reels/api/v0/websocket"],
    [
      "https://a.test/reels/index.html",
      null,
      "https://a.test/reels/",
      "wss://a.test/reels/api/v0/websocket",
    ],
    [
      "http://a.test/",
      { daemonUrl: "https://d.test/x" },
      "https://d.test/x/",
      "wss://d.test/x/api/v0/websocket",
    ],
    [
      "http://a.test/",
      { daemonUrl: "javascript:alert(1)" },
      "http://a.test/",
      "ws://a.test/api/v0/websocket",
    ],
    ["http://a.test/", { daemonUrl: 5 }, "http://a.test/", "ws://a.test/api/v0/websocket"],
  ])("%s with %j", (documentBase, config, baseUrl, websocketUrl) => {
    expect(toDaemonAddress(documentBase, config)).toEqual({ baseUrl, websocketUrl });
  });

  it.each([
    ["http://nas:8080/", "/"],
    ["https://a.test/reels/", "/reels"],
  ])("the dashboard's addresses begin where it was loaded from: %s", (documentBase, path) => {
    expect(toBasePath(documentBase)).toBe(path);
  });

  it.each([
    ["", "ws://nas/api/v0/websocket"],
    ["wss://other.test/ws", "wss://other.test/ws"],
    ["https://other.test/ws", "wss://other.test/ws"],
    ["/elsewhere", "ws://nas/elsewhere"],
  ])("the websocket may be elsewhere: %j", (override, url) => {
    expect(resolveWebsocketUrl(toDaemonAddress("http://nas/", null), override)).toBe(url);
  });
});
