import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { knownQualities } from "../../shared/model/quality.ts";
import { toQualities } from "./channel-login.ts";
import styles from "./channel-form.module.css";
import { isAnyLast, toggleQuality } from "./channel-rule-values.ts";

interface QualityInputProps {
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** Qualities in order of preference, typed or put together from the known names. */
export function QualityInput({ value, error, onChange, onBlur }: QualityInputProps) {
  const { t } = useTranslation();
  const chosen = toQualities(value);
  return (
    <div>
      <TextInput
        required
        label={t("channelForm.quality")}
        description={t("channelForm.qualityHelp")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={styles.qualities} aria-label={t("channelForm.knownQualities")}>
        {knownQualities.map((quality) => (
          <button
            key={quality}
            type="button"
            className={styles.quality}
            aria-pressed={chosen.includes(quality)}
            onClick={() => onChange(toggleQuality(value, quality))}
          >
            {quality}
          </button>
        ))}
      </fieldset>
      {!isAnyLast(value) && (
        <Text size="xs" className={styles.hint ?? ""}>
          {t("channelForm.anyLast")}
        </Text>
      )}
    </div>
  );
}
