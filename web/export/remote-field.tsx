import { NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { sayErrorIn } from "../../shared/i18n.ts";
import { useRcloneRemotes } from "../state/use-exports.ts";

interface RemoteFieldProps {
  value: string;
  isRequired: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** One of rclone's remotes; to be typed in where their list can't be had. */
export function RemoteField({ value, isRequired, problem, onChange }: RemoteFieldProps) {
  const { t, i18n } = useTranslation();
  const { data: remotes, error } = useRcloneRemotes();
  const common = {
    label: t("export.field.remote"),
    error: problem,
    required: isRequired,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (error !== null) return <TextInput {...common} description={sayErrorIn(i18n, error)} />;
  const known = remotes ?? [];
  const unknown = value === "" || known.includes(value) ? [] : [value];
  return (
    <NativeSelect
      {...common}
      data={[{ value: "", label: "–" }, ...known, ...unknown]}
      description={remotes?.length === 0 ? t("export.noRemotes") : undefined}
    />
  );
}
