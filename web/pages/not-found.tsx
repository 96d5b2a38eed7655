import { Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../state/page-title-context.ts";
import { TextLink } from "../ui/text-link.tsx";

export function NotFound() {
  const { t } = useTranslation();
  usePageTitle(t("notFound.title"));
  return (
    <Stack>
      <Title order={1}>{t("notFound.title")}</Title>
      <Text>{t("notFound.text")}</Text>
      <Text>
        <TextLink to="/dashboard">{t("nav.dashboard")}</TextLink>
      </Text>
    </Stack>
  );
}
