import { Button, Group } from "@mantine/core";
import { ChevronFirst, ChevronLast, Play, StepBack, StepForward } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EditorKeys } from "../state/use-editor-keys.ts";
import { formatOffset } from "../state/parse-offset.ts";
import { useFormat } from "../state/use-format.ts";
import { IconAction } from "../ui/icon-action.tsx";
import styles from "./editor.module.css";

interface TransportProps {
  seconds: number;
  durationSeconds: number;
  keys: EditorKeys;
}

const jumpSeconds = 10;

/** Buttons that do what the keys do, and where one is. */
export function Transport({ seconds, durationSeconds, keys }: TransportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Group gap={4} className={styles.transport ?? ""}>
      <IconAction
        label={t("editor.back")}
        keys="J"
        icon={<ChevronFirst size={18} />}
        onClick={() => keys.step(-jumpSeconds)}
      />
      <IconAction
        label={t("editor.frameBack")}
        keys=","
        icon={<StepBack size={18} />}
        onClick={() => keys.stepFrame(-1)}
      />
      <IconAction
        label={t("editor.toggle")}
        keys="K"
        icon={<Play size={18} />}
        onClick={keys.toggle}
      />
      <IconAction
        label={t("editor.frameOn")}
        keys="."
        icon={<StepForward size={18} />}
        onClick={() => keys.stepFrame(1)}
      />
      <IconAction
        label={t("editor.on")}
        keys="L"
        icon={<ChevronLast size={18} />}
        onClick={() => keys.step(jumpSeconds)}
      />
      <output className={styles.time} aria-label={t("editor.position")}>
        {`${formatOffset(seconds)} / ${format.duration(durationSeconds)}`}
      </output>
      <Button variant="default" size="compact-sm" onClick={keys.setStart}>
        {t("editor.setStart")}
      </Button>
      <Button variant="default" size="compact-sm" onClick={keys.setEnd}>
        {t("editor.setEnd")}
      </Button>
    </Group>
  );
}
