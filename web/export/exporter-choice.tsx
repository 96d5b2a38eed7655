import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ExporterView } from "../../shared/model/export.ts";
import { useSay } from "../state/use-say.ts";
import { useExporterTitle } from "../state/use-exporter-title.ts";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./export.module.css";

interface ExporterChoiceProps {
  exporters: readonly ExporterView[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** The ways to leave; those that can't be used here say why. */
export function ExporterChoice({ exporters, chosen, onChoose }: ExporterChoiceProps) {
  const { t } = useTranslation();
  const toTitle = useExporterTitle();
  const say = useSay();
  const id = useId();
  const hindered = exporters.filter(({ obstacle }) => obstacle !== null);
  return (
    <div>
      <fieldset className={styles.choice}>
        <legend>{t("export.how")}</legend>
        {exporters.map(({ name, title, obstacle }) => (
          <Button
            key={name}
            variant={name === chosen ? "filled" : "default"}
            aria-pressed={name === chosen}
            {...(obstacle === null
              ? { onClick: () => onChoose(name) }
              : {
                  "data-disabled": true,
                  "aria-disabled": true,
                  "aria-describedby": `${id}-${name}`,
                  title: say(obstacle),
                })}
          >
            {toTitle(name, title)}
          </Button>
        ))}
      </fieldset>
      {hindered.length > 0 && (
        <ul className={styles.obstacles}>
          {hindered.map(({ name, title, obstacle }) => (
            <li key={name}>
              <span id={`${id}-${name}`}>
                {`${toTitle(name, title)}: ${obstacle === null ? "" : say(obstacle)}`}
              </span>{" "}
              {name === "youtube" && (
                <TextLink to="/tools" underline="always">
                  {t("export.toAccount")}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
