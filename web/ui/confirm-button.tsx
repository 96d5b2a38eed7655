import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog.tsx")).ConfirmDialog,
}));

interface ConfirmButtonProps {
  label: string;
  question: string;
  onConfirm: () => void;
  isBusy?: boolean;
}

/** A plain button that asks before it acts. */
export function ConfirmButton({ label, question, onConfirm, isBusy = false }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const answer = (isConfirmed: boolean) => {
    setAsking(false);
    if (isConfirmed) onConfirm();
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog title={label} question={question} onAnswer={answer} />
        </Suspense>
      )}
    </>
  );
}
