import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorTable } from "../../shared/errors.ts";
import { sentences } from "../../shared/sentences.ts";
import { languages } from "../../shared/i18n.ts";

type Catalogue = Map<string, string>;

const catalogues = new Map(languages.map((language) => [language, readCatalogue(language)]));
const english = catalogues.get("en")!;
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

describe.each(languages)("the catalogue %s", (language) => {
  const catalogue = catalogues.get(language)!;

  it("has every text of the English one and no other", () => {
    expect(toStems(catalogue)).toEqual(toStems(english));
  });

  it("has exactly the plural forms of the language", () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const stem of pluralStems(english)) {
      const forms = [...catalogue.keys()]
        .filter((key) => key.replace(pluralSuffix, "") === stem && pluralSuffix.test(key))
        .map((key) => pluralSuffix.exec(key)![1]!);
      expect({ stem, forms: forms.toSorted() }).toEqual({ stem, forms: wanted });
    }
  });

  it("has the placeholders and links of the English one", () => {
    const wrong = [...catalogue].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(key.replace(pluralSuffix, "_other"));
      return marks(text).join() !== marks(original ?? "").join();
    });
    expect(wrong).toEqual([]);
  });

  it("has no empty text", () => {
    expect([...catalogue].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("has a text for every sentence of the daemon and no other, with the same places", () => {
    const said = [...catalogue].filter(([key]) => key.startsWith("sentence."));
    const places = said.map(([key, text]) => [key, marks(text)]);
    const wanted = Object.entries(sentences).map(([code, text]) => [
      `sentence.${code}`,
      marks(text),
    ]);
    expect(Object.fromEntries(places)).toEqual(Object.fromEntries(wanted));
  });

  it("has a text for every error", () => {
    const missing = Object.keys(errorTable).filter((code) => !catalogue.has(`errors.${code}`));
    expect(missing).toEqual([]);
  });
});

it("says in English what the daemon says", () => {
  const said = Object.keys(sentences).map((code) => [code, english.get(`sentence.${code}`)]);
  expect(Object.fromEntries(said)).toEqual(sentences);
});

/** Texts that the specification gives word for word. */
const specified: Record<string, string> = {
  "confirm.abortRecord": "Abort record is unstable. Continue?",
  "confirm.forceRecord": "Force record is unstable. Continue?",
  "confirm.cleanUp":
    "Do you want to clean up vods that don't meet your criteria? There is no undo.",
  "confirm.scan": "Do you want to rescan for VODs? It might not find everything.",
  "confirm.scanLocal": "Do you want to rescan for local videos?",
  "confirm.matchAll": "Do you want to match all provider VODs?",
  "confirm.exportAll.ask": "Do you want to export ALL the VODs? This is a lot of data.",
  "confirm.exportAll.sure": "Are you sure?",
  "confirm.exportAll.size": "This might upload {{size}} of data. Are you really sure?",
  "confirm.exportAll.warned": "Don't say I didn't warn you.",
  "confirm.exportAll.force": "Do you want to force export? (y/n)",
  "channel.subscribed": "Subscribed",
  "channel.subscriptionsMissing": "One or more subscriptions missing",
  "channel.broadcaster.free": "Free",
  "channel.hiddenVods_other": "{{count}} hidden VODs",
  "channel.platform.invalidQuality": "Invalid quality: {{value}}",
  "shell.blocked": "This site is only available to logged in users.",
  "shell.websocketsRefused": "Websockets are only for authenticated users.",
  "notFound.title": "404 - Not Found",
  "dashboard.errors": "Errors ({{count}})",
  "dashboard.totalSize": "Total size: {{size}}",
  "dashboard.freeSize": "Free space: {{size}}",
  "dashboard.loading": "Loading...",
  "dashboard.noChannels": "No channels found. Add some at <add>New Channel</add> to start.",
  "channel.noVods": "No VODs",
  "channel.noVodsNoCapture": "No VODs, not capturing",
  "channel.savesNoVods": "Does not save VODs",
  "channel.invalid": "Invalid streamer",
  "channel.unknown": "The channel {{channel}} does not exist.",
  "log.error": "Error fetching log: {{message}}",
  "vod.missing": "No VOD found",
  "vod.notRunning": "Not running, did it crash?",
  "vod.captureNotRunning": "Video capture not running, did it crash?",
  "vod.status.failed": "Capturing failed",
  "vod.noChapters": "No chapters found",
  "vod.noData": "No data",
  "vod.noSegments": "No segments found",
  "vod.filesizeMissing": "(filesize missing)",
  "vod.segmentDeleted": "(deleted)",
};

it.each(Object.entries(specified))(
  "English says for %s what the specification says",
  (key, text) => {
    expect(english.get(key)).toBe(text);
  },
);

function readCatalogue(language: string): Catalogue {
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  return new Map(flatten(JSON.parse(readFileSync(file, "utf8")), ""));
}

function flatten(value: object, prefix: string): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === "string"
      ? [[`${prefix}${key}`, inner] as [string, string]]
      : flatten(inner as object, `${prefix}${key}.`),
  );
}

function pluralStems(catalogue: Catalogue): string[] {
  const stems = [...catalogue.keys()]
    .filter((key) => key.endsWith("_other"))
    .map((key) => key.replace(pluralSuffix, ""));
  return [...new Set(stems)];
}

/** Names of texts; the plural forms of one text count as one. */
function toStems(catalogue: Catalogue): string[] {
  const plurals = new Set(pluralStems(english));
  const stems = [...catalogue.keys()].map((key) => {
    const stem = key.replace(pluralSuffix, "");
    return plurals.has(stem) ? stem : key;
  });
  return [...new Set(stems)].toSorted();
}

function marks(text: string): string[] {
  return (text.match(/\{\{\s*\w+\s*\}\}|<\/?\w+>/g) ?? []).toSorted();
}
