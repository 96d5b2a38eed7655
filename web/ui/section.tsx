import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** Rank of the heading within the page. */
  order?: 2 | 3 | 4;
  children: ReactNode;
}

/** A titled part of a card or page. */
export function Section({ title, order = 4, children }: SectionProps) {
  const Heading = `h${order}` as const;
  return (
    <section className={styles.section}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}
