import type { ReactNode } from "react";
import styles from "./tag.module.css";

export const tagTones = ["neutral", "live", "recording", "converting", "warning", "done"] as const;
export type TagTone = (typeof tagTones)[number];

/** A state in one word, coloured; the word alone says it all. */
export function Tag({ tone, children }: { tone: TagTone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
