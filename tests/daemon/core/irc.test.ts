import { describe, expect, it } from "vitest";
import { toChatEvent } from "../../../daemon/core/chat-irc-event.ts";
import { createLineSplitter, parseIrcLine } from "../../../daemon/core/irc.ts";
import { createRandom } from "../../support/random.ts";

describe("a line of IRC", () => {
  it("is taken apart into tags, sender, command and parameters", () => {
    const line = "@color=#1E90FF;id=a-b :ann!ann@ann.tmi.twitch.tv PRIVMSG #bob :hello: you";

    expect(parseIrcLine(line)).toEqual({
      tags: new Map([
        ["color", "#1E90FF"],
        ["id", "a-b"],
      ]),
      nick: "ann",
      command: "PRIVMSG",
      params: ["#bob", "hello: you"],
    });
  });

  it.each([
    ["a\\:b", "a;b"],
    ["a\\sb", "a b"],
    ["a\\\\sb", "a\\sb"],
    ["a\\r\\nb", "a\r\nb"],
    ["a\\qb", "aqb"],
    ["a\\", "a"],
    ["", ""],
    ["a=b", "a=b"],
  ])("has the tag %s as %s", (written, meant) => {
    expect(parseIrcLine(`@key=${written} PING`)?.tags.get("key")).toBe(meant);
  });

  it.each([
    ["", null],
    ["@only=tags", null],
    [":only.a.sender", null],
    ["@a=1 ", null],
    [" ", null],
  ])("is none when it is %j", (line, expected) => {
    expect(parseIrcLine(line)).toBe(expected);
  });

  it("may have no tags, no sender, several spaces and an empty last parameter", () => {
    expect(parseIrcLine("PING  :tmi.twitch.tv")?.params).toEqual(["tmi.twitch.tv"]);
    expect(parseIrcLine(":x CAP * ACK :")?.params).toEqual(["*", "ACK", ""]);
    expect(parseIrcLine("@flag;b=2 RECONNECT\r\n")).toEqual({
      tags: new Map([
        ["flag", ""],
        ["b", "2"],
      ]),
      nick: "",
      command: "RECONNECT",
      params: [],
    });
  });
});

describe("frames", () => {
  it("hold several lines, or a piece of one", () => {
    const split = createLineSplitter();

    expect(split("one\r\ntwo\r\nth")).toEqual(["one", "two"]);
    expect(split("r")).toEqual([]);
    expect(split("ee\r")).toEqual([]);
    expect(split("\n\r\nfour\n")).toEqual(["three", "four"]);
  });

  it("that never end a line are not collected for ever", () => {
    const split = createLineSplitter();
    for (let count = 0; count < 10; count += 1) split("x".repeat(50_000));

    expect(split("\r\nnext\r\n").at(-1)).toBe("next");
  });

  it("of anything at all break nothing", () => {
    const random = createRandom(7);
    const split = createLineSplitter();
    const alphabet =
      "@:;=\\ \r\n\u0001\u0000#/,-0189aZ\ud83d\ude00é\u2028 PRIVMSG CLEARCHAT USERNOTICE";
    let lines = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const length = Math.floor(random() * 40);
      const frame = Array.from(
        { length },
        () => alphabet[Math.floor(random() * alphabet.length)],
      ).join("");
      for (const line of split(frame)) {
        lines += 1;
        const message = parseIrcLine(line);
        const event = message === null ? null : toChatEvent(message, 1);
        expect(event === null || JSON.stringify(event).length > 0).toBe(true);
      }
    }

    expect(lines).toBeGreaterThan(1000);
  });

  it("of torn and swapped real lines break nothing", () => {
    const random = createRandom(11);
    const line =
      "@badges=subscriber/12,bits/1000;bits=100;emotes=25:0-4,12-16/1902:6-10;id=x;ban-duration=9;target-user-id=4;target-msg-id=5;msg-id=raid;msg-param-a=\\s;tmi-sent-ts=17;user-id=42";
    for (let count = 0; count < 20_000; count += 1) {
      const [from, to] = [Math.floor(random() * line.length), Math.floor(random() * line.length)];
      const torn = line.slice(0, from) + line.slice(to);
      for (const command of ["PRIVMSG", "USERNOTICE", "CLEARMSG", "CLEARCHAT"]) {
        const message = parseIrcLine(`${torn} :ann!ann@x ${command} #bob :Kappa 😀 Kappa`);
        expect(() => message && toChatEvent(message, 1)).not.toThrow();
      }
    }
  });
});

it("takes a line of nothing but returns apart in as many steps as it has letters", () => {
  const returns = "\r".repeat(2_000_000);
  expect(parseIrcLine(`PING :x${returns}`)?.params).toEqual(["x"]);
  expect(parseIrcLine(`PING :${returns}x`)?.params).toEqual([`${returns}x`]);
});
