import { ActionIcon } from "@mantine/core";
import type { ReactNode } from "react";

interface IconActionProps {
  /** Read by screen readers and shown on hover. */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  color?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
}

/** A round button that is only an icon. */
export function IconAction({ label, icon, onClick, color, isBusy, isDisabled }: IconActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={color ?? "gray"}
      size="lg"
      aria-label={label}
      title={label}
      loading={isBusy ?? false}
      disabled={isDisabled ?? false}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
