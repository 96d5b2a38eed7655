import { lazy, Suspense, useState, type ReactNode } from "react";
import { IconAction } from "./icon-action.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog.tsx")).ConfirmDialog,
}));

interface ConfirmActionProps {
  label: string;
  question: string;
  icon: ReactNode;
  onConfirm: () => void;
  color?: string;
  isBusy?: boolean;
}

/** An icon button that asks before it acts. */
export function ConfirmAction({ question, onConfirm, ...button }: ConfirmActionProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = (isConfirmed: boolean) => {
    setAsking(false);
    if (isConfirmed) onConfirm();
  };
  return (
    <>
      <IconAction {...button} onClick={() => setAsking(true)} />
      {isAsking && (
        <Suspense>
          <ConfirmDialog title={button.label} question={question} onAnswer={answer} />
        </Suspense>
      )}
    </>
  );
}
