import type { RenamePreview } from "../../shared/model/vod-edit.ts";
import { useKnownText } from "../state/use-known-text.ts";
import styles from "./rename-dialog.module.css";

interface VariableButtonsProps {
  variables: RenamePreview["variables"];
  onChoose: (name: string) => void;
}

/** What a template may hold, with what it stands for here; a click puts it into the template. */
export function VariableButtons({ variables, onChoose }: VariableButtonsProps) {
  const knownText = useKnownText();
  return (
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
  );
}
