import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts, type Fact } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";

export function GeneralFacts({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const facts = useGeneralFacts(vod);
  return (
    <Section title={t("vod.section.general")}>
      <Facts facts={facts} />
    </Section>
  );
}

function useGeneralFacts(vod: Vod): Fact[] {
  const { t } = useTranslation();
  const format = useFormat();
  const date = (iso: string | null) => iso && format.dateTime(iso);
  return [
    { label: t("vod.fact.name"), value: vod.basename },
    { label: t("vod.fact.started"), value: format.dateTime(vod.started_at) },
    { label: t("vod.fact.ended"), value: date(vod.ended_at) },
    { label: t("vod.fact.created"), value: date(vod.created_at) },
    { label: t("vod.fact.captureStarted"), value: date(vod.capture_started) },
    { label: t("vod.fact.firstByte"), value: date(vod.capture_started2) },
    { label: t("vod.fact.conversionStarted"), value: date(vod.conversion_started) },
    { label: t("vod.fact.duration"), value: format.duration(vod.duration) },
    { label: t("vod.fact.size"), value: format.bytes(vod.total_size) },
    { label: t("vod.fact.quality"), value: vod.stream_resolution },
    { label: t("vod.fact.episode"), value: toEpisode(vod.stream_season, vod.stream_number) },
    {
      label: t("vod.fact.absoluteEpisode"),
      value: toEpisode(vod.stream_absolute_season, vod.stream_absolute_number),
    },
    { label: t("vod.fact.streamId"), value: vod.capture_id },
    { label: t("vod.fact.pauses"), value: vod.stream_pauses.length || null },
    { label: t("vod.fact.comment"), value: vod.comment },
    { label: t("vod.fact.cloud"), value: vod.cloud_storage ? t("common.yes") : null },
  ];
}

/** `202611/07`; null when neither is known. */
function toEpisode(season: string | number | null, number: number | null): string | null {
  if (season === null && number === null) return null;
  return `${season ?? "–"}/${number === null ? "–" : String(number).padStart(2, "0")}`;
}
