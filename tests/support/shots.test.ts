import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { channelDialogs, otherDialogs, vodDialogs } from "../shots/dialogs.ts";
import { pages } from "../shots/pages.ts";

const web = path.join(import.meta.dirname, "../../web");
const read = (file: string) => readFileSync(path.join(web, file), "utf8");
const all = [...pages, ...vodDialogs, ...channelDialogs, ...otherDialogs];
const names = all.map(({ name }) => name);

describe("npm run shots", () => {
  it("knows every address of the dashboard", () => {
    const routes = [...read("router.tsx").matchAll(/=> (\w+),\s+path: "([^"]+)"/g)].map(
      ([, parent, own = ""]) => (parent === "settings" ? `/settings${own}` : own),
    );
    expect(routes.length).toBeGreaterThan(15);
    const addresses = all.map(({ at }) => at.replace(/[?#].*$/, ""));
    const forgotten = routes.filter((route) => !addresses.some((at) => fits(route, at)));
    // Those only lead to another address.
    expect(forgotten).toEqual(["/", "/settings", "/settings/"]);
  });

  it("knows every dialog of a recording", () => {
    const found = read("vod/vod-dialog.tsx").matchAll(/^ {2}(\w+): lazy/gm);
    const dialogs = [...found].map(([, name = ""]) => name);
    expect(dialogs.length).toBeGreaterThan(5);
    expect(dialogs.filter((name) => !names.includes(`vod-${name}`))).toEqual([]);
  });

  it("knows every entry of a channel's menu", () => {
    const [, list = ""] = /menuEntries = \[([^\]]+)\]/.exec(read("channel/menu-entries.tsx")) ?? [];
    const entries = [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    expect(entries.length).toBeGreaterThan(5);
    const withoutDialog = ["refresh"];
    const forgotten = entries.filter((name) => !names.includes(`channel-${name}`));
    expect(forgotten).toEqual(withoutDialog);
  });

  it("names each of its pictures otherwise", () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

function fits(route: string, address: string): boolean {
  return new RegExp(`^${route.replace(/\$\w+/g, "[^/]+")}$`).test(address);
}
