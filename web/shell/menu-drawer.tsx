import "@mantine/core/styles/Drawer.css";
import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../ui/use-focus-return.ts";
import { SideMenu } from "./side-menu.tsx";

interface MenuDrawerProps {
  onClose: () => void;
  onSearch: () => void;
}

/** The menu over the page, where there is no room beside it; closed by Escape and by each of its links. */
export function MenuDrawer({ onClose, onSearch }: MenuDrawerProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Drawer
      opened
      onClose={onClose}
      size="min(330px, 88vw)"
      padding={0}
      title={t("shell.menu")}
      closeButtonProps={{ "aria-label": t("common.close") }}
      styles={{
        header: { minHeight: 52, padding: "4px 8px 4px 20px" },
        content: { background: "var(--rk-surface)" },
      }}
      attributes={{ header: { role: "presentation" } }}
    >
      <nav aria-label={t("shell.menu")}>
        <SideMenu onNavigate={onClose} onSearch={onSearch} />
      </nav>
    </Drawer>
  );
}
