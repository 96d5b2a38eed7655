import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FilePart } from "../state/file-parts.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./stage.module.css";

interface PartBarProps {
  /** The files of the recording; nothing is shown for one. */
  parts: readonly FilePart[];
  /** The file that plays. */
  basename: string;
  onSeek: (recordingSeconds: number) => void;
}

/** The files of a recording that has several. They follow each other by themselves; here one goes to another. */
export function PartBar({ parts, basename, onSeek }: PartBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (parts.length < 2) return null;
  return (
    <fieldset className={styles.parts} aria-label={t("player.parts")}>
      {parts.map((part, index) => {
        const isPlaying = part.basename === basename;
        return (
          <Button
            key={part.basename}
            variant={isPlaying ? "filled" : "default"}
            size="compact-md"
            aria-pressed={isPlaying}
            onClick={() => onSeek(part.offsetSeconds)}
          >
            {t("player.part", {
              number: index + 1,
              time: format.duration(part.offsetSeconds),
            })}
          </Button>
        );
      })}
    </fieldset>
  );
}
