import { namingValues, type NamingInput, toBasename } from "../../../daemon/core/naming.ts";
import { settings } from "../../../shared/config/settings.ts";
import { code, type Page, table, toValue } from "./markdown.ts";

const example: NamingInput = {
  internalName: "ann",
  displayName: "Ann",
  id: "4711",
  startedAt: "2026-11-20T18:05:09.000Z",
  title: "Chess: the final / day 2",
  gameName: "Chess",
  season: "202611",
  episode: 7,
};

const meanings: Record<string, string> = {
  internalName: "The streamer's login.",
  displayName: "The streamer's name as the platform shows it.",
  date: "Start of the stream in UTC, without colons.",
  year: "Of the start.",
  month: "Of the start.",
  day: "Of the start.",
  hour: "Of the start, UTC.",
  minute: "Of the start.",
  second: "Of the start.",
  id: "The platform's id of the stream.",
  season: "Year and month of the start.",
  episode: "Number of the recording within its season and channel.",
  title: "Title at the start.",
  game_name: "Game or category at the start; may be empty.",
};

const templates: readonly string[] = [
  settings["vod.filename"].default,
  "{displayName} {year}-{month}-{day} {title}",
  "{date} {game_name:1}",
  "{internalName}/{season}/{episode:4}",
  "{displayName} - {nonsense} - {id}",
  "CON",
  "{nonsense}",
];

export function createTemplatesPage(): Page {
  return {
    file: "templates.md",
    title: "Templates",
    summary: "How recordings are named: the variables of the setting `vod.filename`.",
    source: code("daemon/core/naming.ts"),
    blocks: [
      "`{name}` stands for a variable, `{name:2}` for one that is filled up with zeros to two digits. A variable that is empty or unknown vanishes together with the separators before it (blank, `_`, `-`, `.`, with one letter after them). What file systems or shares refuse becomes a blank, a reserved name gets a `_`, and a name ends after 200 bytes. A name that is taken gets a number: `name (2)`. A name that is empty becomes login and id.",
      "## Variables",
      table(
        ["Variable", "Meaning", "Example"],
        Object.entries(namingValues(example)).map(([name, value]) => [
          code(`{${name}}`),
          findMeaning(name),
          toValue(value),
        ]),
      ),
      "## Examples",
      "With the values above, and once more for a stream without a game:",
      table(
        ["Template", "Name", "Without a game"],
        templates.map((template) => [
          code(template),
          code(toBasename(template, example)),
          code(toBasename(template, { ...example, gameName: null })),
        ]),
      ),
    ],
  };
}

function findMeaning(name: string): string {
  const meaning = meanings[name];
  if (meaning === undefined) throw new Error(`templates-page.ts has no meaning for {${name}}`);
  return meaning;
}
