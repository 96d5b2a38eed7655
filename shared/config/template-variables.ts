/** What a template is for: the folder and the name of a recording, and the names of what is made of it. */
export const templateKinds = ["folder", "vod", "clip", "split", "cut", "export"] as const;
export type TemplateKind = (typeof templateKinds)[number];

export interface TemplateVariable {
  name: string;
  description: string;
  example: string;
  /** Takes a format such as `{date:yyyy-MM-dd}`. */
  isDate?: true;
}

const moments: readonly TemplateVariable[] = [
  {
    name: "date",
    description:
      "Start of the stream, or of the clip, in UTC; {date:yyyy-MM-dd} for a form of its own.",
    example: "2026-11-20T18_05_09Z",
    isDate: true,
  },
  { name: "year", description: "Year of the date.", example: "2026" },
  { name: "year_short", description: "Year of the date, two digits.", example: "26" },
  { name: "month", description: "Month of the date.", example: "11" },
  { name: "day", description: "Day of the date.", example: "20" },
  { name: "hour", description: "Hour of the date, UTC.", example: "18" },
  { name: "minute", description: "Minute of the date.", example: "05" },
  { name: "second", description: "Second of the date.", example: "09" },
];

const streamer: readonly TemplateVariable[] = [
  { name: "internalName", description: "The streamer's login.", example: "ann" },
  { name: "login", description: "The streamer's login, once more.", example: "ann" },
  {
    name: "displayName",
    description: "The streamer's name as the platform shows it.",
    example: "Ann",
  },
];

const content: readonly TemplateVariable[] = [
  { name: "title", description: "Title at the start.", example: "Chess the final day 2" },
  { name: "game_name", description: "Game or category at the start.", example: "Chess" },
  { name: "game_id", description: "The platform's id of the game.", example: "743" },
];

const recording: readonly TemplateVariable[] = [
  ...streamer,
  ...moments,
  { name: "id", description: "The platform's id of the stream, or of the clip.", example: "4711" },
  { name: "season", description: "Year and month of the start, UTC.", example: "202611" },
  {
    name: "episode",
    description: "Number within season and channel; {episode:2} for two digits.",
    example: "7",
  },
  { name: "stream_number", description: "The same as episode.", example: "7" },
  {
    name: "absolute_season",
    description: "Number of the season among those with a recording.",
    example: "3",
  },
  {
    name: "absolute_episode",
    description: "Number of the recording within its channel.",
    example: "41",
  },
  ...content,
  { name: "comment", description: "The operator's comment.", example: "with Bob" },
  { name: "resolution", description: "Quality that was recorded.", example: "1080p60" },
];

const basename: TemplateVariable = {
  name: "basename",
  description: "Name of the recording.",
  example: "ann_2026-11-20T18_05_09Z_s202611e07",
};

const chapter: readonly TemplateVariable[] = [
  { name: "chapter_number", description: "Number of the chapter, from 1.", example: "2" },
  { name: "chapter_title", description: "Title of the chapter.", example: "Analysis" },
  { name: "chapter_game_name", description: "Game of the chapter.", example: "Chess" },
  { name: "chapter_game_id", description: "The platform's id of that game.", example: "743" },
];

const cut: readonly TemplateVariable[] = [
  { name: "start", description: "Where the cut begins.", example: "0h05m00s" },
  { name: "end", description: "Where the cut ends.", example: "0h06m30s" },
  { name: "cut_name", description: "What the operator called it.", example: "Best move" },
];

const clip: readonly TemplateVariable[] = [
  ...streamer,
  { name: "broadcaster", description: "The streamer of the clip.", example: "Ann" },
  { name: "creator", description: "Who made the clip.", example: "Clipper" },
  ...moments,
  {
    name: "clip_date",
    description: "The same as date.",
    example: "2026-11-20T18_05_09Z",
    isDate: true,
  },
  {
    name: "id",
    description: "The platform's id of the stream, or of the clip.",
    example: "FunnyClip-41",
  },
  { name: "quality", description: "Quality of the clip.", example: "1080p60" },
  ...content,
];

const byKind: Record<TemplateKind, readonly TemplateVariable[]> = {
  folder: [...recording, basename],
  vod: recording,
  clip,
  split: [...recording, basename, ...chapter],
  cut: [...recording, basename, ...cut],
  export: [...recording, basename],
};

/** The variables that a template of this kind may hold, with what they stand for. */
export function variablesOf(kind: TemplateKind): readonly TemplateVariable[] {
  return byKind[kind];
}
