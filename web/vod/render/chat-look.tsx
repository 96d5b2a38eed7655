import { Group, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/number-field.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./render-dialog.module.css";
import type { RenderPartProps } from "./render-field.ts";
import { joinColour, renderRanges, splitColour, toSizeRange } from "./render-rules.ts";
import { SizeField } from "./size-field.tsx";

/** Size, letters and colours of a chat that is rendered. */
export function ChatLook(props: RenderPartProps) {
  const { t } = useTranslation();
  const { options, picture, judgement, change } = props;
  const isDisabled = !judgement.isRendered;
  return (
    <Section title={t("vod.render.look")} order={3}>
      <fieldset className={styles.fields} disabled={isDisabled}>
        <SizeField
          label={t("vod.render.chatWidth")}
          oddHint={t("vod.render.oddWidth")}
          {...toSizeRange(picture.width)}
          isDisabled={isDisabled}
          value={options.chatWidth}
          onChange={(chatWidth) => change({ chatWidth })}
        />
        <SizeField
          label={t("vod.render.chatHeight")}
          oddHint={t("vod.render.oddHeight")}
          {...toSizeRange(picture.height)}
          isDisabled={isDisabled}
          value={options.chatHeight}
          onChange={(chatHeight) => change({ chatHeight })}
        />
        <FontFields {...props} />
        <BackgroundFields {...props} />
        <ShownFields {...props} />
      </fieldset>
    </Section>
  );
}

function FontFields({ options, situation, change }: RenderPartProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.pair}>
      <NativeSelect
        label={t("vod.render.font")}
        data={[...new Set([options.chatFont, ...situation.choices.fonts])]}
        value={options.chatFont}
        onChange={(event) => change({ chatFont: event.currentTarget.value })}
      />
      <NumberField
        label={t("vod.render.fontSize")}
        {...renderRanges.chatFontSize}
        suffix=" px"
        value={options.chatFontSize}
        onChange={(chatFontSize) => change({ chatFontSize })}
      />
    </div>
  );
}

function BackgroundFields({ options, change }: RenderPartProps) {
  const { t } = useTranslation();
  const { rgb, opacityPercent } = splitColour(options.chatBackground);
  return (
    <div className={styles.pair}>
      <TextInput
        type="color"
        label={t("vod.render.background")}
        value={rgb}
        onChange={({ currentTarget: { value } }) =>
          change({ chatBackground: joinColour(value, opacityPercent) })
        }
      />
      <NumberField
        label={t("vod.render.opacity")}
        min={0}
        max={100}
        step={5}
        allowDecimal={false}
        suffix=" %"
        value={opacityPercent}
        onChange={(percent) => change({ chatBackground: joinColour(rgb, percent) })}
      />
    </div>
  );
}

function ShownFields({ options, change }: RenderPartProps) {
  const { t } = useTranslation();
  return (
    <Group gap="lg">
      {(["chatTimestamps", "chatBadges", "chatDeleted"] as const).map((name) => (
        <Switch
          key={name}
          label={t(`vod.render.${name}`)}
          checked={options[name]}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Group>
  );
}
