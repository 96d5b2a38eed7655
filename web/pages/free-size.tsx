import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";

export function FreeSize({ bytes }: { bytes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <span>{t("dashboard.freeSize", { size: format.bytes(bytes) })}</span>;
}
