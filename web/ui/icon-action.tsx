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
  /** Of one that opens something on the page: whether it is open. */
  isExpanded?: boolean;
  /** The keys that do the same, as `aria-keyshortcuts` writes them. */
  keys?: string;
}

/** A round button that is only an icon. */
export function IconAction(props: IconActionProps) {
  const { label, icon, onClick, color, isBusy, isDisabled, isExpanded, keys } = props;
  return (
    <ActionIcon
      variant="subtle"
      color={color ?? "gray"}
      size="lg"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-expanded={isExpanded}
      title={keys === undefined ? label : `${label} (${keys.replace("Control", "Ctrl")})`}
      loading={isBusy ?? false}
      disabled={isDisabled ?? false}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
