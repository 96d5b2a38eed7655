import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "./use-focus-return.ts";

interface ConfirmDialogProps {
  title: string;
  question: string;
  /** The words of the buttons; cancel and continue where nothing says more. */
  answers?: { no: string; yes: string };
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks once; Escape and a click outside mean no. */
export function ConfirmDialog({ title, question, answers, onAnswer }: ConfirmDialogProps) {
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
          {answers?.no ?? t("common.cancel")}
        </Button>
        <Button onClick={() => onAnswer(true)}>{answers?.yes ?? t("common.continue")}</Button>
      </Group>
    </Modal>
  );
}
