import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** Rank of the heading within the page. */
  order?: 2 | 3 | 4;
  /** Where a link of the address leads. */
  id?: string;
  /** Whether it stands in a box of its own; what is right below the page's heading does. */
  isBox?: boolean;
  children: ReactNode;
}

/** A titled part of a card or page. */
export function Section(props: SectionProps) {
  const { title, order = 4, id, isBox = order === 2, children } = props;
  const Heading = `h${order}` as const;
  return (
    <section id={id} className={styles.section} data-box={isBox || undefined}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  );
}
