import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { MenuResizer } from "./menu-resizer.tsx";
import { toMenuWidth } from "./menu-width.ts";
import styles from "./shell.module.css";
import { SideMenu } from "./side-menu.tsx";

interface MenuFrameProps {
  onSearch: () => void;
}

/** The menu beside the page, as wide as this browser's user wants it. */
export function MenuFrame({ onSearch }: MenuFrameProps) {
  const { t } = useTranslation();
  const { sidemenuWidth } = usePreferences();
  const { update } = usePreferenceStore();
  const [draft, setDraft] = useState<number | null>(null);
  const menuId = useId();
  const width = draft ?? toMenuWidth(sidemenuWidth);
  const choose = (chosen: number) => {
    setDraft(null);
    update({ sidemenuWidth: chosen });
  };
  return (
    <nav id={menuId} className={styles.menuFrame} style={{ width }} aria-label={t("shell.menu")}>
      <div className={styles.menu}>
        <SideMenu onSearch={onSearch} />
      </div>
      <MenuResizer width={width} menuId={menuId} onChange={setDraft} onChosen={choose} />
    </nav>
  );
}
