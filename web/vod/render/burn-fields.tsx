import { NativeSelect, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/number-field.tsx";
import { Section } from "../../ui/section.tsx";
import { ButtonChoice } from "../button-choice.tsx";
import styles from "./render-dialog.module.css";
import type { RenderPartProps } from "./render-field.ts";
import { burnEnds, burnSides, ffmpegPresets, renderRanges } from "./render-rules.ts";

/** Where the chat lies on the picture, and how that is encoded. */
export function BurnFields({ options, situation, judgement, change }: RenderPartProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("vod.render.onPicture")} order={3}>
      <fieldset className={styles.fields} disabled={!judgement.isBurned}>
        <div className={styles.pair}>
          <ButtonChoice
            label={t("vod.render.horizontal")}
            options={burnSides.map((value) => ({ value, label: t(`vod.render.${value}`) }))}
            value={options.burnHorizontal}
            onChange={(burnHorizontal) => change({ burnHorizontal })}
          />
          <ButtonChoice
            label={t("vod.render.vertical")}
            options={burnEnds.map((value) => ({ value, label: t(`vod.render.${value}`) }))}
            value={options.burnVertical}
            onChange={(burnVertical) => change({ burnVertical })}
          />
        </div>
        <NumberField
          label={t("vod.render.offset")}
          description={t("vod.render.offsetHelp")}
          {...renderRanges.burnOffset}
          step={0.5}
          decimalScale={3}
          suffix=" s"
          value={options.burnOffset}
          onChange={(burnOffset) => change({ burnOffset })}
        />
        <div className={styles.pair}>
          <NativeSelect
            label={t("vod.render.preset")}
            description={t("vod.render.presetHelp")}
            data={[...ffmpegPresets]}
            value={options.ffmpegPreset}
            onChange={({ currentTarget: { value } }) => {
              const ffmpegPreset = ffmpegPresets.find((preset) => preset === value);
              if (ffmpegPreset !== undefined) change({ ffmpegPreset });
            }}
          />
          <NumberField
            label={t("vod.render.crf")}
            description={t("vod.render.crfHelp")}
            {...renderRanges.ffmpegCrf}
            allowDecimal={false}
            value={options.ffmpegCrf}
            onChange={(ffmpegCrf) => change({ ffmpegCrf })}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t("vod.render.encoder", { encoder: situation.choices.encoder })}
        </Text>
      </fieldset>
    </Section>
  );
}
