import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { useFocusReturn } from "../ui/use-focus-return.ts";
import { PaletteList } from "./palette-list.tsx";
import type { PaletteItem } from "./palette-items.ts";
import styles from "./palette.module.css";

/** The command palette: everything the dashboard can show or do, by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  useFocusReturn();
  const [asked, setAsked] = useState<PaletteItem | null>(null);
  const choose = (item: PaletteItem) => {
    if (item.question !== undefined) return setAsked(item);
    onClose();
    return item.run();
  };
  if (asked !== null) {
    return (
      <ConfirmDialog
        title={asked.label}
        question={asked.question ?? ""}
        onAnswer={(isConfirmed) => {
          onClose();
          if (isConfirmed) asked.run();
        }}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      padding={0}
      yOffset="10vh"
      withCloseButton={false}
      classNames={{ body: styles.body ?? "" }}
      attributes={{ content: { "aria-label": t("shell.search") } }}
    >
      <PaletteList onChoose={choose} onClose={onClose} />
    </Modal>
  );
}
