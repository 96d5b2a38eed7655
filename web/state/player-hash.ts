import type { Chapter } from "../../shared/model/vod.ts";

/** What the hash of a player's address names (specification section 2, the route VODPlayer). */
export interface PlayerHash {
  source: string | null;
  videoPath: string | null;
  chatFile: string | null;
  chapters: Chapter[];
}

/** `#source=file_http&video_path=/vods/a/b.mp4&chapters=0:Intro;90:Chess`, also with an `&` in front. */
export function parsePlayerHash(hash: string): PlayerHash {
  const values = new URLSearchParams(hash.replace(/^#?&?/, ""));
  return {
    source: values.get("source"),
    videoPath: values.get("video_path"),
    chatFile: values.get("chatfile"),
    chapters: parseChapters(values.get("chapters") ?? ""),
  };
}

/** `0:Intro;90:Chess`; a chapter lasts until the next one, the last one for as long as it likes. */
function parseChapters(text: string): Chapter[] {
  const starts = text
    .split(";")
    .map((part) => /^(\d+(?:\.\d+)?):(.*)$/.exec(part.trim()))
    .filter((match) => match !== null)
    .map(([, offset = "0", title = ""]) => ({ offset: Number(offset), title: title.trim() }))
    .toSorted((a, b) => a.offset - b.offset);
  return starts.map(({ offset, title }, index) => ({
    ...emptyChapter,
    offset,
    title,
    duration: (starts[index + 1]?.offset ?? offset + lastSeconds) - offset,
  }));
}

/** Longer than any recording. */
const lastSeconds = 360_000;

const emptyChapter = {
  started_at: "1970-01-01T00:00:00.000Z",
  game_id: null,
  game_name: null,
  image_url: null,
  viewer_count: null,
  is_mature: null,
  online: false,
};
