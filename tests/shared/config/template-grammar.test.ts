import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  findTemplateProblem,
  parseTemplate,
  unknownVariables,
} from "../../../shared/config/template-grammar.ts";
import { settings } from "../../../shared/config/settings.ts";
import {
  type TemplateKind,
  templateKinds,
  variablesOf,
} from "../../../shared/config/template-variables.ts";
import { languages } from "../../../shared/i18n.ts";

describe("parseTemplate", () => {
  it("tells text from variables and their formats", () => {
    expect(parseTemplate("a{b}{c:2} {d:HH:mm}}")).toEqual([
      { type: "text", text: "a" },
      { type: "variable", name: "b", format: null },
      { type: "variable", name: "c", format: "2" },
      { type: "text", text: " " },
      { type: "variable", name: "d", format: "HH:mm" },
      { type: "text", text: "}" },
    ]);
  });
});

describe("unknownVariables", () => {
  it("names what is not known, once", () => {
    expect(unknownVariables("{a}_{b:2}_{c}_{c}_{d", ["a", "b"])).toEqual(["c"]);
    expect(unknownVariables("plain", [])).toEqual([]);
  });
});

describe("findTemplateProblem", () => {
  it.each<[TemplateKind, string, RegExp]>([
    ["vod", "{nonsense} {title} {more}", /no variable \{nonsense\}, \{more\} here/],
    ["vod", "{chapter_title}", /no variable \{chapter_title\} here/],
    ["vod", "{basename}", /no variable \{basename\} here/],
    ["clip", "{episode}", /no variable \{episode\} here/],
    ["vod", "{title", /brace/],
    ["vod", "{a b}", /brace/],
    ["vod", "{date:yyyy/MM}", /brace/],
    ["vod", "{episode:x}", /number of digits/],
    ["vod", "{episode:0}", /number of digits/],
    ["vod", "{date:QQQ}", /parts of a date/],
    ["vod", "{title}/{id}", /folders have a template/],
    ["split", "{title}/{id}", /folders have a template/],
    ["folder", "{title}/../{id}", /can't be called/],
    ["folder", "a/b/c/d/e/f/g/h/i", /levels/],
  ])("refuses for %s %j", (kind, template, problem) => {
    expect(findTemplateProblem(template, kind)).toMatch(problem);
  });

  it.each<[TemplateKind, string]>([
    ["folder", ""],
    ["folder", "{year}/{month}/{basename}"],
    ["vod", "{internalName}_{date:yyyy-MM-dd HH:mm}_{title:40}"],
    ["clip", "{broadcaster}/{clip_date:yyyy}/{title} [{id}] [{quality}]"],
    ["split", "{internalName}-{chapter_number:2}._{chapter_title}_({game_name})"],
    ["cut", "{basename} {start}-{end} {cut_name}"],
    ["export", "{displayName}/{season}/{title} {resolution} {comment}"],
  ])("takes for %s %j", (kind, template) => {
    expect(findTemplateProblem(template, kind)).toBeNull();
  });

  it.each(templateKinds)("knows each variable of %s, described and with an example", (kind) => {
    const variables = variablesOf(kind);

    expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
    for (const { name, description, example } of variables) {
      expect(findTemplateProblem(`{${name}}`, kind)).toBeNull();
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(example).not.toBe("");
    }
  });
});

it.each(languages)("each variable is explained in %s", (language) => {
  const file = new URL(`../../../locales/${language}.json`, import.meta.url);
  const { templateVariable: texts } = JSON.parse(readFileSync(file, "utf8")) as {
    templateVariable: Record<string, string>;
  };
  const english = Object.fromEntries(
    templateKinds.flatMap(variablesOf).map(({ name, description }) => [name, description]),
  );

  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  if (language === "en") expect(texts).toEqual(english);
});

it("a setting names the variable that it does not know", () => {
  const parsed = settings["vod.filename"].schema.safeParse("{titel}");

  expect(parsed.error?.issues[0]?.message).toBe("There is no variable {titel} here");
});
