import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages, type Language } from "../../shared/i18n.ts";
import type { SettingField } from "../../shared/model/settings.ts";
import { createTestApp } from "../support/test-app.ts";

const others = languages.filter((language) => language !== "en");

/** Every setting that is declared, those of extensions included. */
async function declaredFields(): Promise<SettingField[]> {
  const { deps } = await createTestApp();
  return deps.config.view().fields;
}

describe("the texts of settings", () => {
  it("say in English what the declarations say", async () => {
    const catalogue = readCatalogue("en");
    const differing = (await declaredFields())
      .filter(({ key, help }) => textAt(catalogue, `settings.help.${key}`) !== help)
      .map(({ key, help }) => `settings.help.${key}: ${help}`);
    expect(differing, "put these into locales/en.json").toEqual([]);
  });

  it.each(others)("explain every setting in %s", async (language) => {
    const [catalogue, english] = [readCatalogue(language), readCatalogue("en")];
    const untranslated = (await declaredFields())
      .map(({ key }) => `settings.help.${key}`)
      .filter((key) => {
        const text = textAt(catalogue, key);
        return text === undefined || text === textAt(english, key);
      });
    expect(untranslated, `translate these in locales/${language}.json`).toEqual([]);
  });

  it.each(languages)("name every group in %s", async (language) => {
    const catalogue = readCatalogue(language);
    const groups = new Set((await declaredFields()).map(({ group }) => `settings.groups.${group}`));
    const missing = [...groups].filter((key) => textAt(catalogue, key) === undefined);
    expect(missing, `put these into locales/${language}.json`).toEqual([]);
  });

  it("belong to settings that exist", async () => {
    const keys = new Set((await declaredFields()).map(({ key }) => key));
    const { settings } = readCatalogue("en") as { settings: { help: object } };
    expect(listKeys(settings.help, "").filter((key) => !keys.has(key))).toEqual([]);
  });
});

function readCatalogue(language: Language): object {
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as object; // a test of its own looks at its form
}

/** A text by its name, where each dot leads one level down. */
function textAt(catalogue: object, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<unknown>((node, part) => (isObject(node) ? node[part] : undefined), catalogue);
  return typeof found === "string" ? found : undefined;
}

function listKeys(node: object, prefix: string): string[] {
  return Object.entries(node).flatMap(([name, inner]: [string, unknown]) =>
    isObject(inner) ? listKeys(inner, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
