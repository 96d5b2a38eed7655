import type { ChatComment, ChatPictures } from "../../core/chat-document.ts";

/** What the process that draws is asked for. */
export interface DrawingOrder {
  ffmpeg: string;
  output: string;
  mask: string | null;
  width: number;
  height: number;
  font: string;
  fontSize: number;
  fromSeconds: number;
  toSeconds: number;
  offsetSeconds: number;
  background: string;
  isCfr: boolean;
  preset: string;
  crf: number;
  hasTimestamps: boolean;
  hasBadges: boolean;
  /** An ffmpeg from before 5.1. */
  hasOldOptions: boolean;
}

/**
 * A line of its standard input, as JSON: first what is asked for, then the pictures, then the comments
 * by offset. In lines, because neither side shall hold the whole text, or stand still for it.
 */
export type DrawingLine =
  | { type: "draw"; order: DrawingOrder }
  | { type: "fonts" }
  | { type: "firstParty" | "thirdParty"; image: ChatPictures["firstParty"][number] }
  | { type: "badges"; badges: ChatPictures["twitchBadges"][number] }
  | { type: "cheers"; cheers: ChatPictures["twitchBits"][number] }
  | { type: "comment"; comment: ChatComment };

/** A line of its standard output, as JSON. */
export type DrawingAnswer =
  | { type: "progress"; fraction: number }
  | { type: "fonts"; families: string[] }
  | { type: "failed"; code: string; message: string };
