import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { About } from "../../shared/model/about.ts";
import { Section } from "../ui/section.tsx";
import { AboutLinks } from "./about-links.tsx";
import styles from "./about.module.css";
import { CopyReport } from "./copy-report.tsx";
import { LicenceList } from "./licence-list.tsx";
import { LiveFacts } from "./live-facts.tsx";
import { ProgramTable } from "./program-table.tsx";
import { SystemFacts } from "./system-facts.tsx";

/** Everything about this installation. */
export function AboutView({ about }: { about: About }) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg">
      <div className={styles.columns}>
        <Section title={t("about.system")} order={2}>
          <SystemFacts about={about} />
        </Section>
        <Section title={t("about.live")} order={2}>
          <LiveFacts live={about.live} />
        </Section>
      </div>
      <Section title={t("about.programs")} order={2}>
        <ProgramTable programs={about.programs} />
      </Section>
      <Section title={t("about.report")} order={2}>
        <CopyReport about={about} />
      </Section>
      <Section title={t("about.links")} order={2}>
        <AboutLinks />
      </Section>
      <Section title={t("about.licences")} order={2}>
        <LicenceList />
      </Section>
    </Stack>
  );
}
