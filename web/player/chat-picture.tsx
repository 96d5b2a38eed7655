import type { ChatPart } from "../../shared/model/chat.ts";
import { useToStored } from "../state/use-stored-url.ts";
import styles from "./chat.module.css";

interface ChatPictureProps {
  image: Pick<
    Extract<ChatPart, { type: "emote" | "cheer" }>,
    "name" | "picture" | "width" | "height"
  >;
}

/** Of letters that emotes were drawn for, in pixels. */
const drawnFor = 14;
/** Of most emotes, in pixels. */
const usualSize = 28;

/** An emote or a cheer, as large as the letters want it; its name where there is no picture. */
export function ChatPicture({ image: { name, picture, width, height } }: ChatPictureProps) {
  const toStored = useToStored();
  const url = picture === null ? null : toAddress(picture, toStored);
  if (url === null) return <span>{name}</span>;
  // Its place is kept, so that nothing moves when it arrives.
  const box = {
    height: `${(height ?? usualSize) / drawnFor}em`,
    ...(width === null
      ? { minWidth: `${usualSize / drawnFor}em` }
      : { width: `${width / drawnFor}em` }),
  };
  return <img className={styles.picture} src={url} alt={name} title={name} style={box} />;
}

/** Pictures of a chat file come with it. */
function toAddress(picture: string, toStored: (path: string) => string | null): string | null {
  return picture.startsWith("data:") ? picture : toStored(picture);
}
