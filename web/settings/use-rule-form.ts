import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { toQualities } from "./channel-login.ts";
import { findInvalidQuality, type RuleValues } from "./channel-rule-values.ts";

/** Says what is wrong with a list of qualities, or null. */
export function useQualityCheck(): (text: string) => string | null {
  const { t } = useTranslation();
  return (text) => {
    if (toQualities(text).length === 0) return t("channelForm.qualityMissing");
    const value = findInvalidQuality(text);
    return value === undefined ? null : t("channelForm.invalidQuality", { value });
  };
}

/** A form for the rules of a channel. */
export function useRuleForm(initialValues: RuleValues) {
  const quality = useQualityCheck();
  return useForm({ initialValues, validate: { quality }, validateInputOnBlur: true });
}
