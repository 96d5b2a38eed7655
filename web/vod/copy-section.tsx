import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts, type Fact } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";
import { Tag } from "../ui/tag.tsx";
import { toCopyDifference, toCopyState } from "./copy-facts.ts";
import styles from "./vod-body.module.css";

/** What the platform itself keeps of the recording, and for how long. */
export function CopySection({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const facts = useCopyFacts(vod);
  const state = toCopyState(vod);
  return (
    <Section title={t("vod.section.copy")}>
      {state === "unmatched" || state === "deleted" ? (
        <p className={styles.plain}>{t("vod.notMatched")}</p>
      ) : null}
      {state !== "unmatched" && <Facts facts={facts} />}
    </Section>
  );
}

function useCopyFacts(vod: Vod): Fact[] {
  const { t } = useTranslation();
  const format = useFormat();
  const state = toCopyState(vod);
  const date = (iso: string | null) => iso && format.dateTime(iso);
  return [
    {
      label: t("vod.fact.copy"),
      value: <Tag tone={state === "exists" ? "live" : "warning"}>{t(`vod.copy.${state}`)}</Tag>,
    },
    { label: t("vod.fact.title"), value: <CopyTitle vod={vod} /> },
    { label: t("vod.fact.copyDate"), value: date(vod.external_vod_date) },
    {
      label: t("vod.fact.duration"),
      value: vod.external_vod_duration && format.duration(vod.external_vod_duration),
    },
    {
      label: t("vod.fact.difference"),
      value: toCopyDifference(vod) && <Difference vod={vod} />,
    },
    { label: t("vod.fact.sound"), value: t(`vod.copy.${vod.external_vod_muted}`) },
    { label: t("vod.fact.mutedRanges"), value: toRanges(vod, format.duration) },
    {
      label: t("vod.fact.expires"),
      value: vod.external_vod_expires_at && <Expiry vod={vod} />,
    },
    { label: t("vod.fact.checked"), value: date(vod.external_vod_checked_at) },
  ];
}

function CopyTitle({ vod }: { vod: Vod }) {
  const text = vod.external_vod_title || vod.external_vod_id;
  if (vod.provider !== "twitch" || vod.external_vod_exists === false) return text;
  return (
    <Anchor
      inherit
      href={`https://www.twitch.tv/videos/${vod.external_vod_id ?? ""}`}
      target="_blank"
      rel="noreferrer"
    >
      {text}
    </Anchor>
  );
}

function Difference({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const difference = toCopyDifference(vod);
  if (difference === null) return null;
  const time = format.duration(Math.abs(difference.seconds));
  return (
    <>
      {difference.seconds > 0 ? t("vod.copy.longer", { time }) : t("vod.copy.shorter", { time })}{" "}
      {difference.isALot && <strong className={styles.warning}>{t("vod.lotMissing")}</strong>}
    </>
  );
}

function Expiry({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (vod.external_vod_expires_at === null) return null;
  return (
    <>
      {format.dateTime(vod.external_vod_expires_at)}{" "}
      {vod.external_vod_at_risk && (
        <strong className={styles.warning}>{t("vod.badge.atRisk")}</strong>
      )}
    </>
  );
}

function toRanges(vod: Vod, format: (seconds: number) => string): string {
  return vod.external_vod_muted_ranges
    .map(({ offset, duration }) => `${format(offset)}–${format(offset + duration)}`)
    .join(", ");
}
