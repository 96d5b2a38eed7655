import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AboutView } from "../about/about-view.tsx";
import { usePageTitle } from "../state/page-title-context.ts";
import { useAbout } from "../state/use-upkeep.ts";
import { Problem } from "../ui/problem.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

export function About() {
  const { t } = useTranslation();
  usePageTitle(`${t("nav.about")} - ${t("app.title")}`);
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t("nav.about")}
      </Title>
      <OperatorsOnly>
        <AboutContent />
      </OperatorsOnly>
    </Stack>
  );
}

function AboutContent() {
  const { data, error } = useAbout();
  if (error !== null) return <Problem error={error} />;
  return data === undefined ? <LoadingBox /> : <AboutView about={data} />;
}
