import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./list.module.css";

interface Option<T extends string> {
  value: T;
  label: string;
  isDisabled?: boolean;
}

interface ButtonChoiceProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  /** Null: none of them. */
  value: T | null;
  onChange: (value: T) => void;
  /** Said below it. */
  note?: ReactNode;
}

/** One of a few, side by side. */
export function ButtonChoice<T extends string>(props: ButtonChoiceProps<T>) {
  const { label, options, value, onChange, note } = props;
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Button
          key={option.value}
          size="sm"
          px="sm"
          variant={option.value === value ? "filled" : "default"}
          aria-pressed={option.value === value}
          disabled={option.isDisabled ?? false}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
      {note}
    </fieldset>
  );
}
