import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ExportRecord, Vod } from "../../shared/model/vod.ts";
import { useExporterTitle } from "../state/use-exporter-title.ts";
import { useFormat } from "../state/use-format.ts";
import { Section } from "../ui/section.tsx";
import { Tag } from "../ui/tag.tsx";
import styles from "./export.module.css";

interface ExportListProps {
  vod: Vod;
  /** Rank of the heading: 4 on the card. */
  order?: 3 | 4;
}

/** Where a recording went and when, the latest first; nothing while it went nowhere. */
export function ExportList({ vod, order = 4 }: ExportListProps) {
  const { t } = useTranslation();
  if (vod.exports.length === 0) return null;
  return (
    <Section title={t("vod.section.exports")} order={order}>
      <ul className={styles.exports}>
        {vod.exports.toReversed().map((record) => (
          <ExportRow key={`${record.exported_at} ${record.place}`} record={record} />
        ))}
      </ul>
    </Section>
  );
}

function ExportRow({ record }: { record: ExportRecord }) {
  const { t } = useTranslation();
  const format = useFormat();
  const toTitle = useExporterTitle();
  const { exporter, exported_at, file_source: source, size, verified } = record;
  const facts = [
    format.dateTime(exported_at),
    ...(source === null || source === "segment" ? [] : [t(`export.sources.${source}`)]),
    ...(size === 0 ? [] : [format.bytes(size)]),
  ];
  return (
    <li>
      <div className={styles.line}>
        <strong>{toTitle(exporter)}</strong>
        <span className={styles.note}>{facts.join(" · ")}</span>
        {verified && <Tag tone="live">{t("export.verified")}</Tag>}
      </div>
      <div className={styles.place}>
        <Place record={record} />
      </div>
    </li>
  );
}

/** A link where it is an address of the web. */
function Place({ record: { place, youtube_id: id } }: { record: ExportRecord }) {
  const address = place === "" && id !== null ? `https://www.youtube.com/watch?v=${id}` : place;
  if (!address.startsWith("https://")) return address;
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" fz="sm">
      {address}
    </Anchor>
  );
}
