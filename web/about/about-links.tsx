import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDaemon } from "../state/daemon-context.ts";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./about.module.css";

/** Where more is said. */
export function AboutLinks() {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  return (
    <div className={styles.links}>
      <Anchor href={toUrl("/api/v0/docs")} target="_blank" rel="noreferrer" fz="sm">
        {t("about.apiDocs")}
      </Anchor>
      <TextLink to="/settings/tips" fz="sm">
        {t("settings.tab.tips")}
      </TextLink>
      <TextLink to="/tools" fz="sm">
        {t("nav.tools")}
      </TextLink>
    </div>
  );
}
