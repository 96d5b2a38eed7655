import "../ui/form.css";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePermission } from "../state/use-auth.ts";
import { useSetPassword } from "../state/use-session.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { SecretField } from "../ui/secret-field.tsx";

/** Sets, changes or removes the password of the dashboard. */
export function PasswordForm() {
  const { t } = useTranslation();
  const { mayLogout: hasPassword } = usePermission();
  const set = useSetPassword();
  const [password, setPassword] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(password);
      }}
    >
      <Stack maw={560}>
        {!hasPassword && <Alert color="yellow">{t("access.open")}</Alert>}
        <SecretField
          autoComplete="new-password"
          label={t("access.newPassword")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t("access.passwordHelp")}
        </Text>
        <Group>
          <Button type="submit" disabled={password === ""} loading={set.isPending}>
            {t("access.setPassword")}
          </Button>
          {hasPassword && (
            <ConfirmButton
              label={t("access.removePassword")}
              question={t("confirm.removePassword")}
              isBusy={set.isPending}
              onConfirm={() => set.mutate("")}
            />
          )}
        </Group>
      </Stack>
    </form>
  );
}
