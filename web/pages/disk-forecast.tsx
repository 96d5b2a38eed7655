import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import { fullSoon, useStorage } from "../state/use-storage.ts";

/** When the disk is full at the rate of now; nothing when that is far away. */
export function DiskForecast() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useStorage();
  const seconds = fullSoon(data);
  return seconds === null ? null : (
    <span>{t("dashboard.fullIn", { time: format.span(seconds) })}</span>
  );
}
