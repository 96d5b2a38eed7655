import { Stack, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/number-field.tsx";
import { Section } from "../../ui/section.tsx";
import { NotedSwitch } from "./noted-switch.tsx";
import styles from "./render-dialog.module.css";
import type { RenderPartProps } from "./render-field.ts";
import { renderRanges } from "./render-rules.ts";

/** What is done: a video of the chat, the chat on the picture, or both; each also as a test. */
export function WorkChoice(props: RenderPartProps) {
  const { t } = useTranslation();
  const { options, judgement, change } = props;
  const { isRendered, isBurned, isBurnTest } = judgement;
  const isTest = (isRendered && options.renderTest) || (isBurned && isBurnTest);
  return (
    <Section title={t("vod.render.what")} order={3}>
      <div className={styles.works}>
        <RenderSwitches {...props} />
        <BurnSwitches {...props} />
        <NumberField
          label={t("vod.render.testDuration")}
          {...renderRanges.testDuration}
          suffix=" s"
          disabled={!isTest}
          value={options.testDuration}
          onChange={(testDuration) => change({ testDuration })}
        />
      </div>
    </Section>
  );
}

function RenderSwitches({ options, judgement, change }: RenderPartProps) {
  const { t } = useTranslation();
  const { isRendered, renderObstacle } = judgement;
  return (
    <Stack gap="xs">
      <NotedSwitch
        label={t("vod.render.renderChat")}
        note={t(`vod.render.renderNote.${renderObstacle ?? "none"}`)}
        isOn={isRendered}
        isDisabled={renderObstacle !== null}
        onChange={(renderChat) => change({ renderChat })}
      />
      <Switch
        label={t("vod.render.renderTest")}
        checked={isRendered && options.renderTest}
        disabled={!isRendered}
        onChange={(event) => change({ renderTest: event.currentTarget.checked })}
      />
    </Stack>
  );
}

function BurnSwitches({ judgement, change }: RenderPartProps) {
  const { t } = useTranslation();
  const { isBurned, isBurnTest, isTestAlone, burnObstacle } = judgement;
  return (
    <Stack gap="xs">
      <NotedSwitch
        label={t("vod.render.burnChat")}
        note={t(`vod.render.burnNote.${burnObstacle ?? "none"}`)}
        isOn={isBurned}
        isDisabled={burnObstacle !== null}
        onChange={(burnChat) => change({ burnChat })}
      />
      <NotedSwitch
        label={t("vod.render.burnTest")}
        note={isBurned && isTestAlone ? t("vod.render.testAlone") : ""}
        isOn={isBurned && isBurnTest}
        isDisabled={!isBurned || isTestAlone}
        onChange={(burnTest) => change({ burnTest })}
      />
    </Stack>
  );
}
