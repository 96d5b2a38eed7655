import { ChevronRight } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  title: string;
  isOpenAtFirst?: boolean;
  tone?: "plain" | "warning";
  children: ReactNode;
}

/** A titled box opened by click, Enter or Space; its content exists only while it is open. */
export function Disclosure({
  title,
  isOpenAtFirst = false,
  tone = "plain",
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const panelId = useId();
  return (
    <section className={styles.box} data-tone={tone}>
      <h2 className={styles.heading}>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronRight size={18} className={styles.arrow} aria-hidden />
          {title}
        </button>
      </h2>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          {children}
        </div>
      )}
    </section>
  );
}
