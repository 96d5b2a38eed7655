import { describe, expect, it } from "vitest";
import { checkCycles } from "./cycles.ts";
import * as form from "./form.ts";
import { importsOf } from "./imports.ts";
import { checkLightWeb } from "./light-web.ts";
import { checkPurity } from "./purity.ts";
import { checkRanks } from "./ranks.ts";
import { checkFileSizes, checkFunctionSizes } from "./sizes.ts";
import { parseSource } from "./source-file.ts";
import type { SourceFile, Violation } from "./source-file.ts";

type Check = (files: readonly SourceFile[]) => Violation[];

function breaches(check: Check, path: string, text: string): string[] {
  return check([parseSource(path, text)]).map(({ line, message }) => `${line}: ${message}`);
}

describe("importsOf", () => {
  it("finds every way of naming a module, with its line", () => {
    const text = [
      'import { a } from "./a.ts";',
      'import type { B } from "../b.ts";',
      'export { c } from "./c.ts";',
      'export * from "./d.ts";',
      'const e = await import("./e.ts");',
      "const f = await import(`./f.ts`);",
      'type G = import("./g.ts").G;',
      'new Worker(new URL("./h.ts", import.meta.url));',
      'import "zod";',
      'const text = "import { x } from \'./not-this.ts\'"; // import "./nor-this.ts"',
    ].join("\n");
    const imports = importsOf(parseSource("daemon/core/x.ts", text));

    expect(imports.map(({ target, specifier, line }) => [line, target ?? specifier])).toEqual([
      [1, "daemon/core/a.ts"],
      [2, "daemon/b.ts"],
      [3, "daemon/core/c.ts"],
      [4, "daemon/core/d.ts"],
      [5, "daemon/core/e.ts"],
      [6, "daemon/core/f.ts"],
      [7, "daemon/core/g.ts"],
      [8, "daemon/core/h.ts"],
      [9, "zod"],
    ]);
  });
});

describe("checkRanks", () => {
  const allowed: [string, string][] = [
    ["daemon/main.ts", "./app.ts"],
    ["daemon/app.ts", "./core/ads.ts"],
    ["daemon/http/server.ts", "../vods/rename.ts"],
    ["daemon/http/routes/vods.ts", "../session.ts"],
    ["daemon/capture/append.ts", "../jobs.ts"],
    ["daemon/jobs.ts", "./events.ts"],
    ["daemon/core/ads.ts", "../../shared/model/vod.ts"],
    ["cli/commands/status.ts", "../output.ts"],
    ["web/main.tsx", "./router.tsx"],
    ["web/vod/card.tsx", "../ui/badge.tsx"],
    ["shared/api/vods.ts", "../model/vod.ts"],
    ["shared/events.ts", "zod/mini"],
    ["shared/i18n.ts", "../locales/en.json"],
  ];
  const refused: [string, string, RegExp][] = [
    ["daemon/app.ts", "./main.ts", /app ranks below main/],
    ["daemon/live/poll.ts", "../http/server.ts", /siblings/],
    ["daemon/vods/rename.ts", "../record/finalize.ts", /vods ranks below record/],
    ["daemon/store/vods.ts", "../jobs.ts", /store ranks below \*\.ts/],
    ["daemon/tools/ffmpeg.ts", "../providers/twitch.ts", /tools ranks below providers/],
    ["daemon/core/ads.ts", "../io/clock.ts", /core ranks below io/],
    ["daemon/helpers/x.ts", "zod", /no place/],
    ["daemon/app.ts", "./helpers/x.ts", /no place/],
    ["daemon/app.ts", "../web/main.tsx", /daemon must not import/],
    ["web/state/x.ts", "../../daemon/deps.ts", /web must not import/],
    ["cli/main.ts", "../daemon/log.ts", /cli must not import/],
    ["cli/context.ts", "./views/watch.tsx", /\*\.ts ranks below views/],
    ["web/ui/badge.tsx", "../state/theme.ts", /ui ranks below state/],
    ["web/vod/card.tsx", "../player/player.tsx", /siblings/],
    ["web/main.tsx", "../locales/en.json", /only shared\/i18n\.ts/],
    ["daemon/app.ts", "../tests/simulator/world.ts", /never imports tests/],
    ["shared/model/vod.ts", "../config/settings.ts", /model ranks below config/],
    ["shared/events.ts", "node:fs", /zod and i18next only/],
    ["shared/events.ts", "got", /zod and i18next only/],
    ["shared/events.ts", "../daemon/deps.ts", /shared must not import/],
  ];

  it.each(allowed)("lets %s import %s", (path, specifier) => {
    expect(breaches(checkRanks, path, `import "${specifier}";`)).toEqual([]);
  });

  it.each(refused)("keeps %s from importing %s", (path, specifier, reason) => {
    const [breach] = breaches(checkRanks, path, `\nimport type { X } from "${specifier}";`);

    expect(breach).toMatch(reason);
  });
});

describe("checkLightWeb", () => {
  const model = parseSource("shared/model/vod.ts", '\nimport { z } from "zod";');
  const page = (text: string) => [parseSource("web/main.tsx", text), model];

  it("finds how the library of schemas would come to the dashboard", () => {
    const [breach, ...others] = checkLightWeb(
      page('import { type A, Vod } from "../shared/model/vod.ts";'),
    );

    expect(others).toEqual([]);
    expect(breach).toMatchObject({ file: "shared/model/vod.ts", line: 2 });
    expect(breach?.message).toContain("web/main.tsx -> shared/model/vod.ts");
  });

  it.each([
    'import type { Vod } from "../shared/model/vod.ts";',
    'import { type Vod } from "../shared/model/vod.ts";',
    'export type { Vod } from "../shared/model/vod.ts";',
    'type Vod = import("../shared/model/vod.ts").Vod;',
  ])("lets types pass: %s", (text) => {
    expect(checkLightWeb(page(text))).toEqual([]);
  });
});

describe("checkCycles", () => {
  it("finds a cycle over several files, even of types only, and names the way round", () => {
    const files = [
      parseSource("shared/a.ts", 'import { b } from "./b.ts"; export const a = b;'),
      parseSource("shared/b.ts", '\nimport type { C } from "./c.ts"; export const b = 1;'),
      parseSource("shared/c.ts", '\n\nexport type { A as C } from "./a.ts";'),
    ];

    expect(checkCycles(files)).toEqual([
      {
        file: "shared/c.ts",
        line: 3,
        message: expect.stringContaining(
          "shared/a.ts -> shared/b.ts -> shared/c.ts -> shared/a.ts",
        ),
      },
    ]);
    expect(checkCycles(files.slice(0, 2))).toEqual([]);
  });

  it("finds a file that imports itself", () => {
    expect(breaches(checkCycles, "shared/a.ts", 'import "./a.ts";')).toHaveLength(1);
  });
});

describe("sizes", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "void 0;").join("\n");

  it("allows 300 lines of a file and no more", () => {
    expect(breaches(checkFileSizes, "cli/a.ts", `${lines(300)}\n`)).toEqual([]);
    expect(breaches(checkFileSizes, "cli/a.ts", lines(301))[0]).toMatch(/^301: 301 lines/);
  });

  const forms: [string, (body: string) => string][] = [
    ["a function", (body) => `function big() {\n${body}\n}`],
    ["an arrow function", (body) => `const big = () => {\n${body}\n};`],
    ["a method", (body) => `const it = { big() {\n${body}\n} };`],
    ["a class's method", (body) => `class It { async big() {\n${body}\n} }`],
    ["a component", (body) => `const big = () => { ${body}\n return <p>don't {"}"}</p>;\n}`],
  ];

  it.each(forms)("allows 70 lines of %s and no more", (_, form) => {
    const atMost = breaches(checkFunctionSizes, "cli/a.tsx", form(lines(68)));
    const tooLong = breaches(checkFunctionSizes, "cli/a.tsx", form(lines(71)));

    expect(atMost).toEqual([]);
    expect(tooLong).toEqual([expect.stringMatching(/^1: big has 7\d lines/)]);
  });

  it("exempts the callbacks of describe and it, in test files", () => {
    const text = `describe.each([1])("x", () => {\n it("y", async () => {\n${lines(90)}\n}); });`;

    expect(breaches(checkFunctionSizes, "tests/cli/a.test.ts", text)).toEqual([]);
    expect(breaches(checkFunctionSizes, "cli/a.ts", text)).toHaveLength(2);
  });
});

describe("checkPurity", () => {
  const impure = [
    "Date.now()",
    "new Date()",
    "Math.random()",
    "process.env",
    "performance.now()",
    "fetch('/x')",
    "setTimeout(() => {}, 1)",
    "globalThis.fetch('/x')",
    "crypto.randomUUID()",
    "({ fetch })",
    "import('node:fs')",
  ];
  const pure = [
    "new Date(0)",
    "Date.parse('2020')",
    "(deps: { fetch: () => void }) => deps.fetch()",
    "(fetch: () => void) => fetch()",
    "({ setTimeout }: Timers) => setTimeout()",
    "({ process: 1 })",
    "undefined as unknown as typeof fetch",
    "import('node:path')",
  ];

  it.each(impure)("refuses %s", (expression) => {
    const text = `\nexport const x = ${expression};`;

    expect(breaches(checkPurity, "daemon/core/a.ts", text)[0]).toMatch(/^2: /);
    expect(breaches(checkPurity, "shared/a.ts", text)).toHaveLength(1);
    expect(breaches(checkPurity, "daemon/io/a.ts", text)).toEqual([]);
  });

  it.each(pure)("allows %s", (expression) => {
    expect(breaches(checkPurity, "daemon/core/a.ts", `export const x = ${expression};`)).toEqual(
      [],
    );
  });
});

describe("form", () => {
  const cases: [string, Check, string, string][] = [
    ["a let at the top", form.checkModuleState, "let count = 0;", "const limit = 0;"],
    ["an exported let", form.checkModuleState, "export let a = 0;", "function f() { let a = 0; }"],
    ["an empty Map", form.checkModuleState, "const a = new Map();", "const a = new Map([[1, 2]]);"],
    ["an empty Set", form.checkModuleState, "const a = new Set();", "const a = new Set([1]);"],
    ["a default export", form.checkDefaultExports, "export default 1;", "export const a = 1;"],
    [
      "a default export by name",
      form.checkDefaultExports,
      "const a = 1; export { a as default };",
      "const a = 1; export { a as b };",
    ],
    ["export *", form.checkBarrels, "export * from './a.ts';", "export const a = 1;"],
    [
      "a file that only passes on",
      form.checkBarrels,
      "export { a } from './a.ts';",
      "export { a } from './a.ts'; export const b = 1;",
    ],
  ];

  it.each(cases)("refuses %s", (_, check, bad, good) => {
    expect(breaches(check, "daemon/io/a.ts", bad)).toHaveLength(1);
    expect(breaches(check, "daemon/io/a.ts", good)).toEqual([]);
  });

  it("refuses an index file, and a default export except where a tool demands it", () => {
    expect(breaches(form.checkBarrels, "web/ui/index.ts", "export const a = 1;")).toHaveLength(1);
    expect(breaches(form.checkDefaultExports, "vite.config.ts", "export default 1;")).toEqual([]);
  });

  it("wants names in kebab-case", () => {
    const good = ["daemon/core/live-state.ts", "tests/web/vod-card.test.tsx", "systemd/README.md"];
    const bad = ["daemon/liveState.ts", "web/Card.tsx", "daemon/my_folder/a.ts"];

    expect(form.checkNames([...good, ...bad]).map(({ file }) => file)).toEqual(bad);
  });

  it("wants exactly the planned top-level folders, beside ignored and dot folders", () => {
    const planned = [...form.topLevelFolders, ".ci", "node_modules"];
    const names = form
      .checkTopLevel([...planned.slice(1), "helpers"], "node_modules/\n")
      .map(({ file }) => file);

    expect(form.checkTopLevel(planned, "node_modules/\n")).toEqual([]);
    expect(names).toEqual(["helpers", "daemon"]);
  });
});
