import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Stands in for every page when the visitor may not see anything. */
export function Blocked() {
  const { t } = useTranslation();
  return <Alert color="yellow">{t("shell.blocked")}</Alert>;
}
