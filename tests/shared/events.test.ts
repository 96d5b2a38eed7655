import { describe, expect, it } from "vitest";
import { parseFrame } from "../../shared/event-frame.ts";
import { eventSchemas, parseEvent } from "../../shared/events.ts";

describe("parseFrame", () => {
  it.each([
    ['{"action":"x","data":{"a":1}}', { action: "x", data: { a: 1 } }],
    ['{"action":"x"}', { action: "x", data: undefined }],
    ['{"action":"x","data":null,"more":1}', { action: "x", data: null }],
    ['{"action":5}', null],
    ['{"data":{}}', null],
    ["null", null],
    ["[]", null],
    ['"x"', null],
    ["{", null],
    ["", null],
  ])("reads %s", (text, expected) => {
    expect(parseFrame(text)).toEqual(expected);
  });
});

describe("parseEvent", () => {
  it("reads a known message and drops what it does not know of it", () => {
    const text = JSON.stringify({ action: "alert", data: { text: "full", later: 1 } });

    expect(parseEvent(text)).toEqual({ action: "alert", data: { text: "full" } });
  });

  it("takes missing data for empty", () => {
    expect(parseEvent('{"action":"pong"}')).toEqual({ action: "pong", data: {} });
  });

  it.each([
    ["an unknown action", '{"action":"reload","data":{}}'],
    ["a name of every object", '{"action":"toString","data":{}}'],
    ["another", '{"action":"__proto__","data":{}}'],
    ["data of another shape", '{"action":"alert","data":{"text":5}}'],
    ["data that are missing", '{"action":"alert"}'],
    ["no JSON", "ping"],
  ])("ignores %s", (_, text) => {
    expect(parseEvent(text)).toBeNull();
  });

  it("knows every action of the specification", () => {
    const wanted = [
      ...["vod_updated", "start_capture", "start_download", "start_convert", "end_download"],
      ...["end_capture", "end_convert", "chapter_update", "channel_updated", "vod_removed"],
      ...["init", "connected", "notify", "log", "alert"],
      ...["job_save", "job_update", "job_progress", "job_clear"],
    ];

    expect(Object.keys(eventSchemas)).toEqual(expect.arrayContaining(wanted));
  });
});
