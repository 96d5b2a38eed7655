import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "./use-focus-return.ts";

interface DialogProps {
  title: string;
  /** A width in CSS, where there is room for it. */
  size?: string;
  /** A question, which would be lost on the whole screen of a phone. */
  isShort?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Something over the page; the whole screen of a phone. */
export function Dialog(props: DialogProps) {
  const { title, size = "min(640px, 94vw)", isShort = false, onClose, children } = props;
  const { t } = useTranslation();
  useFocusReturn();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      centered
      fullScreen={isNarrow && !isShort}
      size={size}
      title={title}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {children}
    </Modal>
  );
}
