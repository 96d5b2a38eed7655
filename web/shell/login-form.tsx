import "../ui/form.css";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppError } from "../../shared/errors.ts";
import { useLogin } from "../state/use-session.ts";
import { SecretField } from "../ui/secret-field.tsx";

/** Asks for the password. */
export function LoginForm() {
  const { t } = useTranslation();
  const login = useLogin();
  const [password, setPassword] = useState("");
  const isWrong = login.error instanceof AppError && login.error.code === "unauthorized";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        login.mutate(password);
      }}
    >
      <Stack gap="xs" px={12} py="sm">
        <SecretField
          name="password"
          autoComplete="current-password"
          label={t("login.password")}
          value={password}
          error={isWrong ? t("login.wrong") : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" disabled={password === ""} loading={login.isPending}>
          {t("login.submit")}
        </Button>
      </Stack>
    </form>
  );
}
