import "../ui/form.css";
import { Text, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";

interface ExportAllQuestionsProps {
  /** Of all recordings of the channel. */
  sizeBytes: number;
  isBusy: boolean;
  onAnswer: (isForced: boolean) => void;
  onCancel: () => void;
}

const questions = ["ask", "sure", "size", "warned"] as const;

/** Four questions that a yes leads through, and a prompt (specification section 8). */
export function ExportAllQuestions({ sizeBytes, ...rest }: ExportAllQuestionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [step, setStep] = useState(0);
  const question = questions[step];
  if (question === undefined) return <ForcePrompt {...rest} />;
  return (
    <>
      <Text aria-live="polite">
        {t(`confirm.exportAll.${question}`, { size: format.bytes(sizeBytes) })}
      </Text>
      <DialogButtons
        label={t("common.continue")}
        onCancel={rest.onCancel}
        onConfirm={() => setStep(step + 1)}
      />
    </>
  );
}

/** Yes, no or neither; the first letters of yes in the languages of the dashboard. */
function toAnswer(text: string): boolean | null {
  const letter = text.trim().toLowerCase()[0] ?? "n";
  if (letter === "n") return false;
  return letter === "y" || letter === "j" ? true : null;
}

function ForcePrompt({ isBusy, onAnswer, onCancel }: Omit<ExportAllQuestionsProps, "sizeBytes">) {
  const { t } = useTranslation();
  const [text, setText] = useState("n");
  const answer = toAnswer(text);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (answer !== null) onAnswer(answer);
  };
  return (
    <form onSubmit={send}>
      <TextInput
        label={t("confirm.exportAll.force")}
        description={t("export.forceHelp")}
        error={answer === null ? t("export.yesOrNo") : undefined}
        autoComplete="off"
        maxLength={5}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of a question that was answered
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogButtons
        label={t("common.continue")}
        isBusy={isBusy}
        isDisabled={answer === null}
        onCancel={onCancel}
      />
    </form>
  );
}
