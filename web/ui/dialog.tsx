import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface DialogProps {
  title: string;
  /** A width in CSS, where there is room for it. */
  size?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something over the page; the whole screen of a phone. */
export function Dialog({ title, size = "min(640px, 94vw)", onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      centered
      fullScreen={isNarrow}
      size={size}
      title={title}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {children}
    </Modal>
  );
}
