import { toBasename, toFolder, type VodNaming } from "../../../daemon/core/naming.ts";
import { settings } from "../../../shared/config/settings.ts";
import {
  type TemplateKind,
  templateKinds,
  type TemplateVariable,
  variablesOf,
} from "../../../shared/config/template-variables.ts";
import { code, type Page, table, toValue } from "./markdown.ts";

const example: VodNaming = {
  internalName: "ann",
  displayName: "Ann",
  id: "4711",
  startedAt: "2026-11-20T18:05:09.000Z",
  title: "Chess: the final / day 2",
  gameName: "Chess",
  gameId: "743",
  season: "202611",
  episode: 7,
  absoluteSeason: 3,
  absoluteEpisode: 41,
  comment: "",
  resolution: "1080p60",
};

const settingOf: Record<TemplateKind, keyof typeof settings> = {
  folder: "vod.folder",
  vod: "vod.filename",
  clip: "clip.filename",
  split: "split.filename",
  cut: "cut.filename",
  export: "exporter.default.title_template",
};

const names: readonly string[] = [
  settings["vod.filename"].default,
  "{displayName} {date:yyyy-MM-dd} {title}",
  "{date:yyyy-MM-dd HH:mm} [{game_name}]",
  "{displayName} - {game_name} - {id}",
  "s{season}e{episode:4} ({absolute_episode})",
  "{title:5}",
  "CON",
];

const folders: readonly string[] = [
  settings["vod.folder"].default,
  "Season {absolute_season:2}",
  "{year}/{month}/{basename}",
  "{game_name}/{title}",
  "",
];

export function createTemplatesPage(): Page {
  return {
    file: "templates.md",
    title: "Templates",
    summary:
      "How recordings and what is made of them are named: the variables of the settings' templates.",
    source: `${code("shared/config/template-variables.ts")} and ${code("daemon/core/naming.ts")}`,
    blocks: [
      "`{name}` stands for a variable, `{episode:2}` for a number filled up with zeros to two digits, `{title:40}` for at most forty characters, `{date:yyyy-MM-dd}` for a date in a form of its own: yyyy, yy, MM, M, dd, d, HH, H, hh, h, mm, m, ss, s, a, and plain text between apostrophes. All times are UTC, seasons too. A setting with a variable that does not exist is refused.",
      "A variable that is empty vanishes together with the separators before it (blank, `_`, `-`, `.`, with one letter after them) and with brackets around nothing. What file systems or shares refuse becomes a blank, a reserved name gets a `_`, and a name ends after 200 bytes. A name that is taken, in letters of either case, gets a number: `name (2)`. A name that is empty becomes login and id.",
      `In folders and in the names of clips and exports \`/\` begins a folder below. The folder of a recording is below its channel's, unless ${code("storage.channel_folders")} is off.`,
      "## Variables",
      table(["Variable", "Meaning", "Example", "In"], toRows()),
      "## Names of recordings",
      "With the values above, and once more for a stream without a game:",
      table(
        ["Template", "Name", "Without a game"],
        names.map((template) => [
          code(template),
          code(toBasename(template, example)),
          code(toBasename(template, { ...example, gameName: null })),
        ]),
      ),
      "## Folders of recordings",
      table(
        ["Template", "Folder", "Without a game"],
        folders.map((template) => [
          toValue(template),
          toValue(toFolder(template, example, "ann_s202611e07")),
          toValue(toFolder(template, { ...example, gameName: null }, "ann_s202611e07")),
        ]),
      ),
    ],
  };
}

/** Each variable once, with the settings whose templates have it. */
function toRows(): string[][] {
  const known = new Map<string, TemplateVariable>();
  for (const variable of templateKinds.flatMap(variablesOf)) {
    if (!known.has(variable.name)) known.set(variable.name, variable);
  }
  return [...known.values()].map(({ name, description, example: value }) => {
    const kinds = templateKinds.filter((kind) =>
      variablesOf(kind).some((variable) => variable.name === name),
    );
    const where = kinds.length === templateKinds.length ? "all" : kinds.map(toSetting).join(", ");
    return [code(`{${name}}`), description, toValue(value), where];
  });
}

function toSetting(kind: TemplateKind): string {
  return code(settingOf[kind]);
}
