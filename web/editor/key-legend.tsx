import { useTranslation } from "react-i18next";
import { Section } from "../ui/section.tsx";
import styles from "./editor.module.css";

const rows = [
  { keys: ["Space", "K"], text: "toggle" },
  { keys: ["J", "L"], text: "jump" },
  { keys: ["←", "→"], text: "second" },
  { keys: [",", "."], text: "frame" },
  { keys: ["I", "O"], text: "inOut" },
] as const;

/** Which key does what. */
export function KeyLegend() {
  const { t } = useTranslation();
  return (
    <div className={styles.legend}>
      <Section title={t("editor.keys.title")} order={2}>
        <dl className={styles.keys}>
          {rows.map(({ keys, text }) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`editor.keys.${text}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}
