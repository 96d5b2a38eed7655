import { Switch } from "@mantine/core";
import { useId } from "react";
import styles from "./render-dialog.module.css";

interface NotedSwitchProps {
  label: string;
  /** Beside the name, not a part of it: what it means, or why it can't be. */
  note: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

export function NotedSwitch({ label, note, isOn, isDisabled, onChange }: NotedSwitchProps) {
  const noteId = useId();
  return (
    <div>
      <Switch
        label={label}
        aria-describedby={noteId}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={noteId} className={styles.note}>
        {note}
      </p>
    </div>
  );
}
