import { type ChatDocument, chatFileVersion } from "../../daemon/core/chat-document.ts";
import { makeComment } from "../support/chat-scene.ts";

const people = [
  { name: "Bluebird", color: "#1E90FF" },
  { name: "Maple_", color: "#FF7F50" },
  { name: "하늘빛", color: "#8A2BE2" },
  { name: "tinker42", color: null },
  { name: "Åsa", color: "#FF69B4" },
] as const;

const sentences = [
  "hello from Malmö",
  "that was close",
  "no way",
  "what is the song called? I have been looking for it since the last race",
  "오늘도 화이팅!",
  "🎉 congratulations 🎉",
  "I would have gone left",
] as const;

const secondsBetween = 1.5;

/** What people say while a recording of that length is made. */
export function makeSeedChat(seconds: number): ChatDocument {
  const count = Math.floor(seconds / secondsBetween);
  const comments = Array.from({ length: count }, (_, index) => {
    const text = sentences[(index * 5) % sentences.length] ?? "";
    return makeComment(index * secondsBetween, text, people[(index * 3) % people.length] ?? {});
  });
  return {
    FileInfo: { Version: chatFileVersion, CreatedAt: "2026-01-01T12:00:00.000Z" },
    comments,
  };
}
