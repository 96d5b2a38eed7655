import { describe, expect, it } from "vitest";
import type { ExporterList } from "../../shared/model/export.ts";
import {
  changeField,
  isAddress,
  toFieldOptions,
  toFirstDraft,
  toPassword,
  withoutMask,
} from "../../web/export/export-draft.ts";
import { sampleExporters } from "./support/exporters.ts";

const mask = "********";

function first(change: Partial<ExporterList> = {}) {
  const list = sampleExporters(change);
  const draft = toFirstDraft(list);
  const exporter = list.exporters.find(({ name }) => name === draft.exporter);
  if (exporter === undefined) throw new Error(`there is no ${draft.exporter}`);
  return { ...list, draft, exporter };
}

const defaults = { ...sampleExporters().defaults, exporter: "sftp" };

describe("the form of an export", () => {
  it("begins as the settings have it", () => {
    const { draft } = first({ defaults });
    expect(draft.exporter).toBe("sftp");
    expect(draft.titleTemplate).toBe("{title}");
    expect(draft.fields).toMatchObject({ host: "nas", port: "0", tags: "chess, fun" });
  });

  it("takes another exporter where the one of the settings can't be used", () => {
    const youtube = { ...defaults, exporter: "youtube" };
    expect(first({ defaults: youtube }).draft.exporter).toBe("file");
  });

  it("tells the exporter what it asks for, and nothing else", () => {
    const { exporter, draft } = first({ defaults });
    expect(toFieldOptions(exporter, changeField(draft, "directory", " films "), defaults)).toEqual({
      host: "nas",
      port: 0,
      username: "mia",
      password: mask,
      directory: "films",
    });
  });

  it("sends the stored password to the host of the settings only", () => {
    const { draft } = first({ defaults });
    expect(toPassword(changeField(draft, "host", "NAS"), defaults)).toBe(mask);
    const elsewhere = changeField(draft, "host", "other");
    expect(toPassword(elsewhere, defaults)).toBe("");
    expect(toPassword(changeField(elsewhere, "password", "own"), defaults)).toBe("own");
  });

  it("leaves out a category that is not set", () => {
    const youtube = sampleExporters().exporters.find(({ name }) => name === "youtube");
    const draft = changeField(first().draft, "category", "");
    const options = toFieldOptions(youtube ?? { fields: [] }, draft, defaults);
    expect(options).not.toHaveProperty("category");
    expect(options).toMatchObject({ tags: "chess, fun", privacy: "private", playlist_id: "" });
  });
});

it.each([
  ["a mask that is typed on", mask, `${mask}x`, "x"],
  ["a mask that was replaced", mask, "new", "new"],
  ["a word that is typed on", "ab", "abc", "abc"],
])("what follows %s is the new password", (_, before, typed, password) => {
  expect(withoutMask(before, typed)).toBe(password);
});

it.each([
  ["PL-abc_123", false],
  ["", false],
  ["https://www.youtube.com/playlist?list=PL1", true],
  ["youtube.com", true],
  ["list=PL1", true],
])("%s is an address: %s", (text, expected) => {
  expect(isAddress(text)).toBe(expected);
});
