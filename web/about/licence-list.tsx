import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./about.module.css";
import { licences } from "./licences.ts";

/** What Reelkeep is made of, with thanks. */
export function LicenceList() {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" mb="xs">
        {t("about.ownLicence")}
      </Text>
      <ul className={styles.licences}>
        {licences.map(({ name, licence }) => (
          <li key={name}>
            <Anchor
              fz="sm"
              href={`https://www.npmjs.com/package/${name}`}
              target="_blank"
              rel="noreferrer"
            >
              {name}
            </Anchor>
            <span className={styles.licence}>{licence}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
