import { createInstance, type i18n } from "i18next";
import type english from "../locales/en.json";
import { toSaid } from "./errors.ts";
import type { Sentence } from "./model/sentence.ts";

/** Specification section 9; English is the default and the fallback. */
export const languages = ["en", "sv", "ko", "de"] as const;
export type Language = (typeof languages)[number];
export type Catalogue = typeof english;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: { app: Catalogue };
    returnNull: false;
  }
}

/** Catalogues arrive when they are needed; the dashboard's build makes files of data of them. */
const loaders: Record<Language, () => Promise<{ default: object }>> = {
  en: () => import("../locales/en.json", { with: { type: "json" } }),
  sv: () => import("../locales/sv.json", { with: { type: "json" } }),
  ko: () => import("../locales/ko.json", { with: { type: "json" } }),
  de: () => import("../locales/de.json", { with: { type: "json" } }),
};

/** `sv-SE`, `sv_SE.UTF-8` -> `sv`; English for anything unknown. */
export function toLanguage(tag: string | undefined): Language {
  const code = (tag ?? "").slice(0, 2).toLowerCase();
  return languages.find((language) => language === code) ?? "en";
}

/** Language of a terminal from its environment, by POSIX order. */
export function environmentLanguage(environment: Record<string, string | undefined>): Language {
  return toLanguage(environment["LC_ALL"] || environment["LC_MESSAGES"] || environment["LANG"]);
}

export async function createI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  const resources: Record<string, { app: object }> = {};
  const load = async (code: Language) => {
    resources[code] = { app: (await loaders[code]()).default };
  };
  await Promise.all([...new Set(["en" as const, language])].map(load));
  await instance.init({
    lng: language,
    fallbackLng: "en",
    defaultNS: "app",
    resources,
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Switches to a language, loading its catalogue first. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, "app")) {
    instance.addResourceBundle(language, "app", (await loaders[language]()).default);
  }
  await instance.changeLanguage(language);
}

/** A sentence of the daemon in the language of the reader; one that no catalogue has, as it came. */
export function sayIn({ t, exists }: Pick<i18n, "t" | "exists">, said: Sentence): string {
  const key = `sentence.${said.code}`;
  if (said.code === "" || !exists(key)) return said.message;
  return t(key as never, { ...said.params }); // it exists, under a name that is put together
}

/** The same of anything that was thrown. */
export function sayErrorIn(i18n: Pick<i18n, "t" | "exists">, error: unknown): string {
  return sayIn(i18n, toSaid(error));
}
