import { useTranslation } from "react-i18next";
import type { ChatSource } from "../../shared/model/render.ts";
import { ButtonChoice } from "./button-choice.tsx";
import styles from "./list.module.css";

/** The recording and what was recorded with it; or the platform's copy and its chat. */
const sources: readonly ChatSource[] = ["captured", "downloaded"];

interface SourceChoiceProps {
  label: string;
  isThere: Record<ChatSource, boolean>;
  value: ChatSource;
  /** What is said when there is neither. */
  noneText: string;
  onChange: (source: ChatSource) => void;
}

/** What was captured, or what was downloaded; what is not there can't be chosen. */
export function SourceChoice({ label, isThere, value, noneText, onChange }: SourceChoiceProps) {
  const { t } = useTranslation();
  const hasNone = sources.every((source) => !isThere[source]);
  return (
    <ButtonChoice
      label={label}
      options={sources.map((source) => ({
        value: source,
        label: t(`vod.source.${source}`),
        isDisabled: !isThere[source],
      }))}
      value={isThere[value] ? value : null}
      onChange={onChange}
      note={hasNone && <p className={styles.choiceNote}>{noneText}</p>}
    />
  );
}
