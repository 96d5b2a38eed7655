import type { ChatPart } from "../../shared/model/chat.ts";
import { toReadable } from "../state/readable-color.ts";
import { ChatPicture } from "./chat-picture.tsx";
import styles from "./chat.module.css";

interface ChatPartsProps {
  parts: readonly ChatPart[];
  /** Colour behind them. */
  background: string;
}

/** What somebody wrote: words, links and pictures, those without width over the one before. */
export function ChatParts({ parts, background }: ChatPartsProps) {
  return groupParts(parts).map(({ part, over }, index) => {
    // A message never changes its parts.
    const key = `${index} ${part.type}`;
    if (part.type === "text") return <span key={key}>{part.text}</span>;
    if (part.type === "link")
      return (
        <a key={key} href={part.url} target="_blank" rel="noreferrer nofollow">
          {part.text}
        </a>
      );
    if (part.type === "cheer")
      return (
        <span key={key} style={{ color: toReadable(part.color, background), fontWeight: 700 }}>
          <ChatPicture image={part} />
          {part.bits}
        </span>
      );
    return (
      <span key={key} className={styles.emote}>
        <ChatPicture image={part} />
        {over.map((image) => (
          <span key={image.name} className={styles.over}>
            <ChatPicture image={image} />
          </span>
        ))}
      </span>
    );
  });
}

type Emote = Extract<ChatPart, { type: "emote" }>;

interface PartGroup {
  part: ChatPart;
  /** Drawn over it. */
  over: Emote[];
}

/** Emotes without a width belong to the emote before them, whatever space is between. */
function groupParts(parts: readonly ChatPart[]): PartGroup[] {
  const groups: PartGroup[] = [];
  for (const part of parts) {
    const isOver = part.type === "emote" && part.is_zero_width;
    const under = isOver ? groups.findLast((group) => !isSpace(group.part)) : undefined;
    if (isOver && under?.part.type === "emote") under.over.push(part);
    else groups.push({ part, over: [] });
  }
  return groups;
}

function isSpace(part: ChatPart): boolean {
  return part.type === "text" && part.text.trim() === "";
}
