import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordForm } from "../settings/password-form.tsx";
import { TokenForm } from "../settings/token-form.tsx";
import { TokenTable } from "../settings/token-table.tsx";
import { Section } from "../ui/section.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

/** Who gets in: the password, and tokens for scripts. */
export function SettingsAccess() {
  const { t } = useTranslation();
  return (
    <OperatorsOnly>
      <Stack gap="lg">
        <Section title={t("access.password")} order={2}>
          <PasswordForm />
        </Section>
        <Section title={t("access.tokens")} order={2}>
          <Stack>
            <TokenTable />
            <TokenForm />
          </Stack>
        </Section>
      </Stack>
    </OperatorsOnly>
  );
}
