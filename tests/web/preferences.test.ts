import { describe, expect, it } from "vitest";
import { createPreferenceStore } from "../../web/state/preference-store.ts";
import { defaultPreferences, parsePreferences } from "../../web/state/preferences.ts";

const defaults = defaultPreferences("sv-SE");

describe("stored preferences", () => {
  it("begin with the language of the browser", () => {
    expect(defaults.language).toBe("sv");
    expect(defaultPreferences("fr").language).toBe("en");
  });

  it.each([null, "", "nonsense", "[]", "null", "7"])("are the defaults for %j", (stored) => {
    expect(parsePreferences(stored, defaults)).toEqual(defaults);
  });

  it("keep what fits and drop what does not", () => {
    const stored = { theme: "dark", language: "xx", vodsToShowInMenu: -1, singlePage: true, x: 1 };
    const expected = { ...defaults, theme: "dark", singlePage: true };
    expect(parsePreferences(JSON.stringify(stored), defaults)).toEqual(expected);
  });

  it("hold for the page when the storage refuses", () => {
    const refuse = () => {
      throw new Error("refused");
    };
    const storage = { getItem: refuse, setItem: refuse } as unknown as Storage;
    const store = createPreferenceStore(defaults, storage);
    store.update({ theme: "light" });
    expect(store.get().theme).toBe("light");
  });

  it("tell those who listen, also about other tabs", () => {
    const store = createPreferenceStore(defaults, localStorage);
    const heard: string[] = [];
    const stop = store.subscribe(() => heard.push(store.get().theme));
    store.update({ theme: "dark" });
    const newValue = JSON.stringify({ theme: "light" });
    window.dispatchEvent(new StorageEvent("storage", { key: "reelkeep.preferences", newValue }));
    stop();
    store.update({ theme: "auto" });
    expect(heard).toEqual(["dark", "light"]);
  });
});
