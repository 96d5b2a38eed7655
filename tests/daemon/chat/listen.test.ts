import path from "node:path";
import { expect, it } from "vitest";
import { loadJournal } from "../../../daemon/chat/captured.ts";
import { keepLiveChat } from "../../../daemon/chat/listen.ts";
import type { ChatAssets } from "../../../daemon/core/chat-assets.ts";
import type { ChatListener, ChatPlatform } from "../../../daemon/providers/chat-platform.ts";
import { AppError } from "../../../shared/errors.ts";
import { makeAssets, makeMessage } from "../../support/chats.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const hourMs = 3_600_000;

/** A chat that the test fills by hand. */
async function setUp(listens: (() => Promise<void>)[] = [], folder = temporaryFolder()) {
  const clock = createFakeClock();
  const { deps } = await createTestApp({ clock });
  const file = path.join(folder, "ann.chatdump.jsonl");
  const over = new AbortController();
  const listeners: ChatListener[] = [];
  const names: string[] = [];
  const looks: (ChatAssets | AppError)[] = [];
  const platform: ChatPlatform = {
    async listen({ login }, listener, signal) {
      names.push(login);
      listeners.push(listener);
      const special = listens.shift();
      if (special !== undefined) return special();
      listener.connected(true);
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      listener.connected(false);
    },
    async listComments() {
      return null;
    },
    async lookUpAssets() {
      const look = looks.shift() ?? makeAssets();
      if (look instanceof AppError) throw look;
      return look;
    },
  };
  const begin = () =>
    keepLiveChat(
      deps,
      {
        file,
        vodUuid: "3f1c1d6e-93a6-4b5c-9f3c-1f2a3b4c5d6e",
        platform,
        findStreamer: () => ({ id: "1", login: `ann${names.length}` }),
      },
      over.signal,
    );
  const read = async () => (await loadJournal(file)) ?? [];
  return { clock, deps, over, begin, listeners, names, looks, read };
}

const emote = (name: string) => ({
  ...{ service: "7tv", id: name, name, url: "u", scale: 2 },
  isZeroWidth: false,
});

it("a chat is written down with what it could show, to its end", async () => {
  const { clock, over, begin, listeners, looks, read } = await setUp();
  looks.push(makeAssets({ emotes: [emote("one")] }));
  const running = begin();
  await clock.advance(0);
  listeners[0]?.event(makeMessage({ id: "a" }));
  over.abort();
  await running;

  const lines = (await read()).map(({ type }) => type);
  expect(lines[0]).toBe("chat");
  expect(lines.toSorted()).toEqual(["assets", "chat", "connected", "disconnected", "message"]);
  expect(lines.at(-1)).toBe("disconnected");
});

it("emotes are looked up each hour and kept when they have changed; a silent platform costs none", async () => {
  const { clock, over, begin, looks, read } = await setUp();
  const one = makeAssets({ emotes: [emote("one")] });
  looks.push(one, { ...one, at: "2026-01-01T13:00:00.000Z" });
  looks.push(
    new AppError("provider_unavailable", "silent"),
    makeAssets({ emotes: [emote("two")] }),
  );
  const running = begin();
  for (let hours = 0; hours < 3; hours += 1) await clock.advance(hourMs);
  over.abort();
  await running;

  const kept = (await read()).flatMap((line) => (line.type === "assets" ? [line.assets] : []));
  expect(kept.map(({ emotes }) => emotes.map(({ name }) => name))).toEqual([["one"], ["two"]]);
});

it("a chat that is not there, or that fails, is tried again slowly, by the name of the time", async () => {
  const { clock, over, begin, listeners, names, read } = await setUp([
    async () => {},
    async () => {
      throw new Error("out of order");
    },
  ]);
  const running = begin();
  await clock.advance(0);
  expect(names).toEqual(["ann0"]);
  await clock.advance(299_000);
  expect(names.length).toBe(1);
  await clock.advance(400_000);
  expect(names).toEqual(["ann0", "ann1", "ann2"]);
  listeners[2]?.event(makeMessage({ id: "a" }));
  over.abort();
  await running;

  expect((await read()).some((line) => line.type === "message")).toBe(true);
});

it("a chat that nobody hears for a minute gets a word in the log, once", async () => {
  const { clock, deps, over, begin } = await setUp([() => new Promise(() => {})]);
  const lines: string[] = [];
  deps.log.onLine(({ message }) => lines.push(message));
  void begin();
  await clock.advance(59_000);
  expect(lines).toEqual([]);
  await clock.advance(hourMs);
  over.abort();

  expect(lines.filter((line) => line.includes("can't be heard")).length).toBe(1);
});

it("a chat that can't be written down is given up some seconds after the capture, and is no error", async () => {
  const { clock, over, listeners, begin } = await setUp([], path.join(temporaryFolder(), "gone"));
  const running = begin();
  await clock.advance(0);
  listeners[0]?.event(makeMessage());
  over.abort();
  let isOver = false;
  const ended = running.then(() => (isOver = true));
  await waitUntil("it gives up", async () => {
    await clock.advance(2000);
    return isOver;
  });

  await expect(ended).resolves.toBe(true);
});
