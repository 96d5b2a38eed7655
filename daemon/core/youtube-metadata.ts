import { isYoutubeCategory } from "../../shared/model/youtube-categories.ts";

/** What is known of a video before YouTube's limits are applied. */
export interface VideoWish {
  title: string;
  /** Taken when the title is empty. */
  name: string;
  description: string;
  tags: readonly string[];
  /** Its number; empty for the usual one. */
  category: string;
  privacy: "public" | "unlisted" | "private";
}

/** What is sent along with a video. */
export interface VideoMetadata {
  snippet: { title: string; description: string; tags: string[]; categoryId: string };
  status: { privacyStatus: VideoWish["privacy"]; selfDeclaredMadeForKids: false };
}

/** https://developers.google.com/youtube/v3/docs/videos: properties of a snippet. */
const mostTitleCharacters = 100;
const mostDescriptionBytes = 5000;
const mostTagCharacters = 500;
/** YouTube's own choice where none is made: People & Blogs. */
const usualCategory = "22";

/** Fits texts into what YouTube takes; what had to be left out is named in `shortened`. */
export function toVideoMetadata(wish: VideoWish): {
  metadata: VideoMetadata;
  shortened: ("title" | "description" | "tags")[];
} {
  const wanted = clean(wish.title, " ") || clean(wish.name, " ") || "Recording";
  const title = fit(wanted, mostTitleCharacters, (text) => text.length);
  const text = clean(wish.description, null);
  const description = fit(text, mostDescriptionBytes, countBytes);
  const wantedTags = [...new Set(wish.tags.map((tag) => clean(tag, " ").replaceAll(",", " ")))]
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const tags = fitTags(wantedTags);
  const categoryId = isYoutubeCategory(wish.category) ? wish.category : usualCategory;
  return {
    metadata: {
      snippet: { title, description, tags, categoryId },
      status: { privacyStatus: wish.privacy, selfDeclaredMadeForKids: false },
    },
    shortened: [
      ...(title === wanted ? [] : ["title" as const]),
      ...(description === text ? [] : ["description" as const]),
      ...(tags.length === wantedTags.length ? [] : ["tags" as const]),
    ],
  };
}

/** YouTube refuses angle brackets anywhere; look-alikes keep the meaning. */
function clean(text: string, lineBreak: string | null): string {
  const plain = text
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll(/[\p{Cc}--[\t\n\r]]/gv, "");
  const joined = lineBreak === null ? plain : plain.replaceAll(/\s+/g, lineBreak);
  return joined.toWellFormed().trim();
}

/** As many whole characters (as people count them) as a limit has room for, with an ellipsis. */
function fit(text: string, most: number, measure: (text: string) => number): string {
  if (measure(text) <= most) return text;
  const ellipsis = "…";
  let room = most - measure(ellipsis);
  let kept = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    room -= measure(segment);
    if (room < 0) break;
    kept += segment;
  }
  return kept.trimEnd() + ellipsis;
}

/** Tags count with the comma between them, and those with a space as if they were in quotes. */
function fitTags(tags: readonly string[]): string[] {
  let used = 0;
  return tags.filter((tag) => {
    const cost = tag.length + (tag.includes(" ") ? 2 : 0) + (used === 0 ? 0 : 1);
    if (used + cost > mostTagCharacters) return false;
    used += cost;
    return true;
  });
}

function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
