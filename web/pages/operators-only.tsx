import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePermission } from "../state/use-auth.ts";

/** Shows a guest that a page is not for guests. */
export function OperatorsOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { isKnown, mayOperate } = usePermission();
  if (!isKnown) return null;
  return mayOperate ? children : <Alert color="yellow">{t("shell.blocked")}</Alert>;
}
