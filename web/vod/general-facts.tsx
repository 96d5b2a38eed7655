import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";

export function GeneralFacts({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const episode = `${vod.stream_season}/${String(vod.stream_number).padStart(2, "0")}`;
  return (
    <Section title={t("vod.section.general")}>
      <Facts
        facts={[
          { label: t("vod.fact.name"), value: vod.basename },
          { label: t("vod.fact.started"), value: format.dateTime(vod.started_at) },
          { label: t("vod.fact.ended"), value: vod.ended_at && format.dateTime(vod.ended_at) },
          { label: t("vod.fact.duration"), value: format.duration(vod.duration) },
          { label: t("vod.fact.size"), value: format.bytes(vod.total_size) },
          { label: t("vod.fact.quality"), value: vod.stream_resolution },
          { label: t("vod.fact.episode"), value: episode },
          { label: t("vod.fact.streamId"), value: vod.capture_id },
          { label: t("vod.fact.comment"), value: vod.comment },
        ]}
      />
    </Section>
  );
}
