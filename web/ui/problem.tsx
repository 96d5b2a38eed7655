import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { sayErrorIn } from "../../shared/i18n.ts";

/** Says that something could not be shown, and why: by a text, or by what was thrown. */
export function Problem({ text, error }: { text?: string; error?: unknown }) {
  const { i18n } = useTranslation();
  return <Alert color="red">{text ?? sayErrorIn(i18n, error)}</Alert>;
}
