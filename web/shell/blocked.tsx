import { Alert, Box, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LoginForm } from "./login-form.tsx";

/** Stands in for every page when the visitor may not see anything. */
export function Blocked() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Title order={1} size="h3">
        {t("login.submit")}
      </Title>
      <Alert color="yellow">{t("shell.blocked")}</Alert>
      {/* On a narrow screen the menu with its own form is closed. */}
      <Box hiddenFrom="md">
        <LoginForm />
      </Box>
    </Stack>
  );
}
