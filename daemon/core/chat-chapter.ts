import type { Chapter } from "../../shared/model/vod.ts";

/** A chapter in the form that chats are kept with. */
export function toChatChapter(
  chapter: Pick<Chapter, "offset" | "duration" | "title" | "game_id" | "game_name" | "image_url">,
  index: number,
) {
  return {
    id: String(index),
    startMilliseconds: Math.round(chapter.offset * 1000),
    lengthMilliseconds: Math.round(chapter.duration * 1000),
    type: "GAME_CHANGE",
    description: chapter.game_name ?? chapter.title,
    subDescription: "",
    thumbnailUrl: "",
    gameId: chapter.game_id,
    gameDisplayName: chapter.game_name,
    gameBoxArtUrl: chapter.image_url ?? "",
  };
}
