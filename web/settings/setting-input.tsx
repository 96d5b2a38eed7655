import { NativeSelect, Switch, TextInput } from "@mantine/core";
import type { SettingField, SettingValue } from "../../shared/model/settings.ts";
import { LinesInput } from "./lines-input.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { SecretField } from "../ui/secret-field.tsx";
import { useSettingNotes } from "./use-setting-notes.ts";

interface SettingInputProps {
  field: SettingField;
  value: SettingValue;
  /** What the daemon said against the value. */
  problem: string | undefined;
  onChange: (value: SettingValue) => void;
}

/** The control, not its description. */
const narrow = { wrapper: { maxWidth: 260 } };

/** The control that fits a declared field. */
export function SettingInput({ field, value, problem, onChange }: SettingInputProps) {
  const common = {
    label: field.key,
    description: useSettingNotes(field),
    disabled: field.overridden,
    error: problem,
  };
  switch (field.type) {
    case "boolean":
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "number":
      return (
        <NumberField
          {...common}
          value={typeof value === "number" ? value : ""}
          suffix={field.unit === null ? "" : ` ${field.unit}`}
          {...toRange(field)}
          styles={narrow}
          onChange={onChange}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...common}
          styles={narrow}
          data={field.choices}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "list":
      return (
        <LinesInput {...common} value={Array.isArray(value) ? value : []} onChange={onChange} />
      );
    case "text":
      return (
        <TextField {...common} isSecret={field.secret} value={String(value)} onChange={onChange} />
      );
    default:
      return field.type satisfies never;
  }
}

interface TextFieldProps {
  label: string;
  description: string;
  disabled: boolean;
  error: string | undefined;
  isSecret: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** A secret arrives as a mask; touching it starts over, so that no half mask is ever saved. */
function TextField({ isSecret, value, onChange, ...common }: TextFieldProps) {
  if (!isSecret) {
    return (
      <TextInput
        {...common}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <SecretField
      {...common}
      autoComplete="new-password"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(withoutMask(value, event.currentTarget.value))}
    />
  );
}

function withoutMask(before: string, typed: string): string {
  return /^\*+$/.test(before) && typed.startsWith(before) ? typed.slice(before.length) : typed;
}

function toRange({ min, max }: SettingField): { min?: number; max?: number } {
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
}
