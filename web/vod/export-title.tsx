import { TextInput } from "@mantine/core";
import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ExporterList } from "../../shared/model/export.ts";
import styles from "./export.module.css";
import { VariableButtons } from "./variable-buttons.tsx";

const mostCharacters = 500;

interface ExportTitleProps {
  template: string;
  variables: ExporterList["variables"];
  /** At a platform a file has no name, but the video has a title. */
  isOfVideo: boolean;
  /** What the daemon said against the template. */
  problem: string | undefined;
  onChange: (template: string) => void;
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  onInsert: (variable: string) => void;
}

/** The template of a file's name there, and what it may hold. */
export function ExportTitle(props: ExportTitleProps) {
  const { template, variables, isOfVideo, problem, onChange, onFocus, onInsert } = props;
  const { t } = useTranslation();
  return (
    <div>
      <TextInput
        name="title_template"
        label={t("export.title")}
        description={isOfVideo ? t("export.titleHelpVideo") : t("export.titleHelp")}
        error={problem}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={mostCharacters}
        value={template}
        onFocus={onFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <details className={styles.variables}>
        <summary>{t("vod.rename.variables")}</summary>
        <VariableButtons
          variables={variables.map((variable) => ({ ...variable, value: "" }))}
          onChoose={onInsert}
        />
      </details>
    </div>
  );
}
