import { useMenuTip } from "./use-menu-tip.ts";
import styles from "./side-menu.module.css";

/** The whole text of a line of the menu that may be cut: beside the line, or always at the top. */
export function MenuTip() {
  const { ref, tip } = useMenuTip();
  return (
    <div ref={ref} hidden={tip === null} className={styles.tip} style={tip?.place} aria-hidden>
      {tip?.text}
    </div>
  );
}
