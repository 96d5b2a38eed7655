import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";

/** In one sentence: is anything missing? */
export function FinishedNote({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const report = vod.capture_report;
  if (report === null) return null;
  if (report.gap_seconds === 0) return <span>{t("vod.gap.nothingMissing")}</span>;
  const missing = format.seconds(report.gap_seconds);
  const percent = format.percent(report.gap_percent / 100);
  return <span>{t("vod.gap.missing", { missing, percent })}</span>;
}
