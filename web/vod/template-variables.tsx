import { useTranslation } from "react-i18next";
import type { RenamePreview } from "../../shared/model/vod-edit.ts";
import { useKnownText } from "../state/use-known-text.ts";
import { Section } from "../ui/section.tsx";
import styles from "./rename-dialog.module.css";

interface TemplateVariablesProps {
  variables: RenamePreview["variables"];
  onChoose: (name: string) => void;
}

/** What a template may hold, with what it stands for here; a click puts it into the template. */
export function TemplateVariables({ variables, onChoose }: TemplateVariablesProps) {
  const { t } = useTranslation();
  const knownText = useKnownText();
  return (
    <Section order={3} title={t("vod.rename.variables")}>
      <ul className={styles.variables}>
        {variables.map(({ name, description, example, value }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.variable}
              title={knownText(`templateVariable.${name}`, description)}
              onClick={() => onChoose(name)}
            >
              <code>{`{${name}}`}</code>
              <span className={styles.example}>{value === "" ? `(${example})` : value}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
