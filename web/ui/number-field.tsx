import "./form.css";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

interface NumberFieldProps extends Omit<NumberInputProps, "onChange" | "onBlur" | "value"> {
  value: number | "";
  onChange: (value: number) => void;
}

/** A number that is there; one that was cleared comes back when the field is left. */
export function NumberField({ onChange, ...props }: NumberFieldProps) {
  const [round, setRound] = useState(0);
  return (
    <NumberInput
      {...props}
      key={round}
      onChange={(next) => typeof next === "number" && onChange(next)}
      onBlur={(event) => event.currentTarget.value === "" && setRound(round + 1)}
    />
  );
}
