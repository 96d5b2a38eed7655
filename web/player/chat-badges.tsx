import type { ChatMessage } from "../../shared/model/chat.ts";
import { useToStored } from "../state/use-stored-url.ts";
import styles from "./chat.module.css";

/** What stands before a name; those without a picture are left to screen readers. */
export function ChatBadges({ badges }: Pick<ChatMessage, "badges">) {
  const toStored = useToStored();
  return badges.map(({ title, picture }) => {
    const url = picture === null || picture.startsWith("data:") ? picture : toStored(picture);
    if (url === null) return null;
    return (
      <img key={`${title} ${url}`} className={styles.badge} src={url} alt={title} title={title} />
    );
  });
}
