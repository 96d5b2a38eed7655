import { Button, Text } from "@mantine/core";
import { RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SettingField, SettingValue } from "../../shared/model/settings.ts";
import styles from "./config-form.module.css";
import { isChanged, toSettingId } from "./setting-draft.ts";
import { SettingInput } from "./setting-input.tsx";
import { toTemplateKind } from "./template-example.ts";
import { TemplateHelp } from "./template-help.tsx";

interface SettingFieldBoxProps {
  field: SettingField;
  value: SettingValue;
  /** Changed and not saved yet. */
  isDraft: boolean;
  /** The address leads here. */
  isWanted: boolean;
  /** What the daemon said against the value. */
  problem: string | undefined;
  onChange: (value: SettingValue) => void;
}

/** A declared setting with a way back to its default. */
export function SettingFieldBox({ field, isWanted, isDraft, ...input }: SettingFieldBoxProps) {
  const { t } = useTranslation();
  const kind = toTemplateKind(field.key);
  const canReset = isChanged(field, input.value) && !field.overridden;
  return (
    <div
      id={toSettingId(field.key)}
      className={styles.field}
      data-wanted={isWanted || undefined}
      data-draft={isDraft || undefined}
    >
      <SettingInput field={field} {...input} />
      {kind !== undefined && !field.overridden && (
        <TemplateHelp kind={kind} template={String(input.value)} onChange={input.onChange} />
      )}
      {canReset && (
        <div className={styles.changed}>
          <Text size="xs" c="dimmed" component="span">
            {field.secret ? t("config.set") : t("config.default", { value: toText(field.default) })}
          </Text>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<RotateCcw size={12} aria-hidden />}
            aria-label={t("config.resetKey", { key: field.key })}
            onClick={() => input.onChange(field.default)}
          >
            {t("config.reset")}
          </Button>
        </div>
      )}
    </div>
  );
}

function toText(value: SettingValue): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text === "" ? "–" : text;
}
