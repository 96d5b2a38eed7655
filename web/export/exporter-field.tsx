import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { exportPrivacies } from "../../shared/model/export-choices.ts";
import type { ExporterList, ExportField } from "../../shared/model/export.ts";
import { youtubeCategories } from "../../shared/model/youtube-categories.ts";
import { useKnownText } from "../state/use-known-text.ts";
import { SecretField } from "../ui/secret-field.tsx";
import { type ExportDraft, isStoredPassword, toPassword, withoutMask } from "./export-draft.ts";
import { RemoteField } from "./remote-field.tsx";

interface ExporterFieldProps {
  name: Exclude<ExportField, "playlist_id">;
  isRequired: boolean;
  draft: ExportDraft;
  defaults: ExporterList["defaults"];
  /** What the daemon said against the value. */
  problem: string | undefined;
  onChange: (value: string) => void;
  /** Of a field that takes variables; undefined where there are none. */
  onFocus: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** What explains a field stands below it, so that two in a row stay in line. */
const wrapperOrder: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];
const mostCharacters = { directory: 2000, description: 5000, tags: 2000 } as const;

/** The control that fits what an exporter asks for. */
export function ExporterField(props: ExporterFieldProps) {
  const { name, isRequired, draft, problem, onChange, onFocus } = props;
  const help = useHelp(props);
  const { t } = useTranslation();
  const value = draft.fields[name];
  const common = {
    name,
    label: t(`export.field.${name}`),
    description: help,
    inputWrapperOrder: wrapperOrder,
    error: problem,
    required: isRequired,
    autoComplete: "off",
    spellCheck: false,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (name) {
    case "remote":
      return <RemoteField {...{ value, isRequired, problem, onChange }} />;
    case "password":
      return <PasswordField {...props} label={common.label} help={help} />;
    case "category":
    case "privacy":
      return <ChoiceField {...props} label={common.label} />;
    case "description":
      return <Textarea {...common} spellCheck rows={4} maxLength={mostCharacters.description} />;
    case "port":
      return (
        <TextInput {...common} type="number" inputMode="numeric" min={0} max={65_535} step={1} />
      );
    case "directory":
      return <TextInput {...common} maxLength={mostCharacters.directory} onFocus={onFocus} />;
    case "tags":
      return <TextInput {...common} maxLength={mostCharacters.tags} />;
    default:
      return <TextInput {...common} maxLength={1000} />;
  }
}

function useHelp({
  name,
  isRequired,
  draft,
  defaults,
  onFocus,
}: ExporterFieldProps): string | undefined {
  const { t } = useTranslation();
  switch (name) {
    case "directory":
      return [
        ...(onFocus === undefined ? [] : [t("export.help.directory")]),
        ...(isRequired ? [] : [t("export.help.ownDirectory")]),
      ].join(" ");
    case "port":
      return t("export.help.port");
    case "tags":
      return t("export.help.tags");
    case "password":
      return isStoredPassword(draft, defaults) ? t("export.help.password") : undefined;
    default:
      return undefined;
  }
}

interface PasswordFieldProps extends ExporterFieldProps {
  label: string;
  help: string | undefined;
}

/** The one of the settings is known by its mask; touching it starts over. */
function PasswordField({ label, help, isRequired, ...rest }: PasswordFieldProps) {
  const { draft, defaults, problem, onChange } = rest;
  const value = toPassword(draft, defaults);
  return (
    <SecretField
      label={label}
      description={help}
      inputWrapperOrder={wrapperOrder}
      error={problem}
      required={isRequired}
      autoComplete="new-password"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(withoutMask(value, event.currentTarget.value))}
    />
  );
}

interface ChoiceFieldProps extends ExporterFieldProps {
  label: string;
}

function ChoiceField({ name, label, draft, problem, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const knownText = useKnownText();
  const value = draft.fields[name];
  const categories = youtubeCategories.map(({ id, name: title }) => ({
    value: id,
    label: `${knownText(`export.category.${id}`, title)} (${id})`,
  }));
  const privacies = exportPrivacies.map((privacy) => ({
    value: privacy,
    label: t(`export.privacy.${privacy}`),
  }));
  const choices = name === "category" ? categories : privacies;
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={label}
      error={problem}
      data={isKnown ? choices : [{ value, label: value || "–" }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
