import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "./use-focus-return.ts";

interface ConfirmDialogProps {
  title: string;
  question: string;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks once; Escape and a click outside mean no. */
export function ConfirmDialog({ title, question, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={() => onAnswer(false)}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Text>{question}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
          {t("common.cancel")}
        </Button>
        <Button onClick={() => onAnswer(true)}>{t("common.continue")}</Button>
      </Group>
    </Modal>
  );
}
