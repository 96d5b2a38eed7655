import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatOffset, parseOffset } from "../state/parse-offset.ts";

interface TimeInputProps {
  label: string;
  seconds: number;
  most: number;
  onChange: (seconds: number) => void;
}

/** A time such as 1:02:33.5, taken when one leaves the field or presses Enter. */
export function TimeInput({ label, seconds, most, onChange }: TimeInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? seconds : parseOffset(typed);
  const isWrong = parsed === null || parsed > most + 1;
  const take = () => {
    setTyped(null);
    if (typed !== null && !isWrong && typed !== formatOffset(seconds)) onChange(parsed);
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatOffset(seconds)}
      error={isWrong && t("vod.badTime")}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take();
      }}
    />
  );
}
