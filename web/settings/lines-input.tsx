import { Textarea } from "@mantine/core";
import { useState } from "react";
import { toKeywords } from "./channel-login.ts";

interface LinesInputProps {
  label: string;
  description: string;
  disabled: boolean;
  error: string | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** A list, one item a line. */
export function LinesInput({ value, onChange, ...common }: LinesInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const joined = value.join("\n");
  // What is typed may hold empty lines; it counts only while it means the same list.
  const isCurrent = typed !== null && toKeywords(typed).join("\n") === joined;
  return (
    <Textarea
      {...common}
      autosize
      minRows={2}
      value={isCurrent ? typed : joined}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(toKeywords(event.currentTarget.value));
      }}
    />
  );
}
