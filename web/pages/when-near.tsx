import type { ReactNode } from "react";
import { useWhenNear } from "../state/use-when-near.ts";
import styles from "./pages.module.css";

interface WhenNearProps {
  /** Drawn wherever it is. */
  isForced: boolean;
  /** What is kept free for it until it is drawn. */
  height: string;
  children: ReactNode;
}

/** Draws a part of a long page only once it comes near the screen. */
export function WhenNear({ isForced, height, children }: WhenNearProps) {
  const { ref, isNear } = useWhenNear(isForced);
  return isNear ? (
    <div className={styles.near}>{children}</div>
  ) : (
    <div ref={ref} style={{ height }} />
  );
}
