import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./dialog-buttons.module.css";

interface DialogButtonsProps {
  /** What the one button does. */
  label: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDangerous?: boolean;
  onCancel: () => void;
  /** Without it the button sends the form around it. */
  onConfirm?: () => void;
}

/** The two buttons at the end of a dialog. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, isBusy, isDisabled, isDangerous, onCancel, onConfirm } = props;
  const { t } = useTranslation();
  return (
    <Group className={styles.buttons ?? ""} justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t("common.cancel")}
      </Button>
      <Button
        type={onConfirm === undefined ? "submit" : "button"}
        loading={isBusy ?? false}
        disabled={isDisabled ?? false}
        {...(isDangerous ? { color: "red.9" } : {})}
        {...(onConfirm === undefined ? {} : { onClick: onConfirm })}
      >
        {label}
      </Button>
    </Group>
  );
}
