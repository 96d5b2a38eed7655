import "../ui/form.css";
import { NativeSelect, NumberInput, Stack, Switch, Text, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { knownQualities } from "../../shared/model/quality.ts";
import type { RuleValues } from "./channel-rule-values.ts";
import styles from "./channel-form.module.css";
import { QualityInput } from "./quality-input.tsx";

const limits = ["max_storage", "max_vods", "max_age_days"] as const;
const chatRules = ["live_chat", "download_chat", "burn_chat"] as const;
type RuleForm = Pick<
  UseFormReturnType<RuleValues>,
  "errors" | "getInputProps" | "setFieldValue" | "validateField" | "values"
>;

/** What the operator decides about a channel; the same when it is added and later. */
export function ChannelRuleFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <QualityInput
        value={form.values.quality}
        error={form.errors["quality"]}
        onChange={(quality) => form.setFieldValue("quality", quality)}
        onBlur={() => void form.validateField("quality")}
      />
      <Textarea
        {...form.getInputProps("match")}
        autosize
        minRows={2}
        label={t("channelForm.match")}
        description={t("channelForm.matchHelp")}
      />
      <RuleSwitch form={form} name="no_capture" />
      <RuleSwitch form={form} name="no_cleanup" />
      <div>
        <div className={styles.counts}>
          {limits.map((name) => (
            <NumberInput
              key={name}
              {...form.getInputProps(name)}
              label={t(`channelForm.${name}`)}
              min={0}
              allowNegative={false}
              allowDecimal={name === "max_storage"}
              clampBehavior="strict"
            />
          ))}
        </div>
        <Text size="xs" c="dimmed" mt={6}>
          {t("channelForm.limitsHelp")}
        </Text>
      </div>
      <RuleSwitch form={form} name="download_vod_at_end" />
      <AtEndQuality form={form} />
      {chatRules.map((name) => (
        <RuleSwitch key={name} form={form} name={name} />
      ))}
    </Stack>
  );
}

interface RuleSwitchProps {
  form: RuleForm;
  name: "no_capture" | "no_cleanup" | "download_vod_at_end" | (typeof chatRules)[number];
}

function RuleSwitch({ form, name }: RuleSwitchProps) {
  const { t } = useTranslation();
  return (
    <Switch
      {...form.getInputProps(name, { type: "checkbox" })}
      label={t(`channelForm.${name}`)}
      description={t(`channelForm.help.${name}`)}
    />
  );
}

/** A quality that is not among the known names stays as it is. */
function AtEndQuality({ form }: { form: RuleForm }) {
  const { t } = useTranslation();
  const { download_vod_at_end: isWanted, download_vod_at_end_quality: chosen } = form.values;
  const isKnown = knownQualities.some((name) => name === chosen);
  return (
    <NativeSelect
      {...form.getInputProps("download_vod_at_end_quality")}
      label={t("channelForm.download_vod_at_end_quality")}
      disabled={!isWanted}
      maw={260}
      data={isKnown ? [...knownQualities] : [chosen, ...knownQualities]}
    />
  );
}
