import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { variablesOf, type TemplateKind } from "../../shared/config/template-variables.ts";
import styles from "./config-form.module.css";
import { toExample } from "./template-example.ts";

interface TemplateHelpProps {
  kind: TemplateKind;
  template: string;
  onChange: (template: string) => void;
}

/** What a template makes of an example, and its variables to be put in. */
export function TemplateHelp({ kind, template, onChange }: TemplateHelpProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.template}>
      <Text size="xs">
        {t("config.example")} <code className={styles.example}>{toExample(template, kind)}</code>
      </Text>
      <details>
        <summary className={styles.variables}>{t("config.variables")}</summary>
        {variablesOf(kind).map(({ name }) => (
          <button
            key={name}
            type="button"
            className={styles.variable}
            onClick={() => onChange(`${template}{${name}}`)}
          >
            {`{${name}}`}
          </button>
        ))}
      </details>
    </div>
  );
}
