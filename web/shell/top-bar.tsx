import { Burger } from "@mantine/core";
import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconAction } from "../ui/icon-action.tsx";
import styles from "./shell.module.css";

const MenuDrawer = lazy(async () => ({ default: (await import("./menu-drawer.tsx")).MenuDrawer }));

/** Where the menu has no room beside the page: its button, the title and the search. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const search = () => {
    setMenuOpen(false);
    onSearch();
  };
  return (
    <header className={styles.topBar}>
      <Burger
        opened={isMenuOpen}
        onClick={() => setMenuOpen(!isMenuOpen)}
        size="sm"
        aria-label={t("shell.menu")}
        aria-expanded={isMenuOpen}
      />
      <strong className={styles.topTitle}>{t("app.title")}</strong>
      <IconAction label={t("shell.search")} icon={<Search size={18} />} onClick={search} />
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} onSearch={search} />
        </Suspense>
      )}
    </header>
  );
}
