import { renderTemplate, type TemplateValue } from "../../shared/template.ts";

export interface NamingInput {
  internalName: string;
  displayName: string;
  /** The platform's stream id. */
  id: string;
  startedAt: string;
  title: string;
  gameName: string | null;
  season: string;
  episode: number;
}

/** Bytes of a file name that leave room for endings such as `.part12.ts` within the 255 of ext4, NTFS and SMB. */
const maximumNameBytes = 200;

/** The basename of a recording by the operator's template, safe on ext4, NTFS and SMB. */
export function toBasename(template: string, input: NamingInput): string {
  const name = toSafeName(renderTemplate(template, namingValues(input)));
  return name === "" ? toSafeName(`${input.internalName}_${input.id}`) : name;
}

export function namingValues(input: NamingInput): Record<string, TemplateValue> {
  const [date = "", time = ""] = input.startedAt.split(/[T.Z]/);
  const [year = "", month = "", day = ""] = date.split("-");
  const [hour = "", minute = "", second = ""] = time.split(":");
  return {
    internalName: input.internalName,
    displayName: input.displayName,
    date: `${date}T${time.replaceAll(":", "_")}Z`,
    year,
    month,
    day,
    hour,
    minute,
    second,
    id: input.id,
    season: input.season,
    episode: input.episode,
    title: input.title,
    game_name: input.gameName,
  };
}

const reservedNames = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Drops what a file system or a share refuses: separators, control characters, reserved names, too many bytes. */
export function toSafeName(name: string): string {
  const plain = name
    // Half a character can be written in no file name and in no address.
    .toWellFormed()
    .normalize("NFC")
    // oxlint-disable-next-line no-control-regex -- control characters are what is to be removed
    .replace(/[\u0000-\u001f\u007f/\\?<>:*|"]/g, " ")
    .replace(/\s+/g, " ");
  const cut = cutToBytes(plain, maximumNameBytes).replace(/^[. ]+|[. ]+$/g, "");
  return reservedNames.test(cut) ? `_${cut}` : cut;
}

function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let result = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    result += character;
  }
  return result;
}

/** `name`, or `name (2)`, `name (3)`… when it is taken. */
export function toFreeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${name} (${number})`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** The season is the month a stream started in, UTC: `202611`. */
export function toSeason(startedAt: string): string {
  return startedAt.slice(0, 7).replace("-", "");
}

/** The number after the highest one of the season; failed attempts left no recording and burn none. */
export function nextEpisode(
  recorded: readonly { stream_season: string; stream_number: number }[],
  season: string,
): number {
  return (
    Math.max(
      0,
      ...recorded.filter((vod) => vod.stream_season === season).map((vod) => vod.stream_number),
    ) + 1
  );
}
