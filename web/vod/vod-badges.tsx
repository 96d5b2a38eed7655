import { VisuallyHidden } from "@mantine/core";
import { Flame, Lock, Star, TriangleAlert, VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { VodSummary } from "../../shared/model/vod.ts";
import { useFavourites } from "../state/use-favourites.ts";
import { isFavourite } from "./live-platform.ts";
import styles from "./vod-badges.module.css";

/** What sets a recording apart: favourite, protected, and how the platform's copy is. */
export function VodBadges({ vod }: { vod: VodSummary }) {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const isGone = vod.external_vod_exists === false;
  return (
    <>
      {isFavourite(vod, favourites) && (
        <Badge tone="favourite" label={t("vod.badge.favourite")} icon={<Star size={15} />} />
      )}
      {vod.prevent_deletion && (
        <Badge tone="plain" label={t("vod.badge.protected")} icon={<Lock size={15} />} />
      )}
      {vod.external_vod_muted === "muted" && (
        <Badge tone="warning" label={t("vod.badge.muted")} icon={<VolumeX size={15} />} />
      )}
      {isGone && (
        <Badge tone="warning" label={t("vod.badge.gone")} icon={<TriangleAlert size={15} />} />
      )}
      {!isGone && vod.external_vod_at_risk && (
        <Badge tone="warning" label={t("vod.badge.atRisk")} icon={<Flame size={15} />} />
      )}
    </>
  );
}

interface BadgeProps {
  tone: "favourite" | "plain" | "warning";
  label: string;
  icon: ReactNode;
}

function Badge({ tone, label, icon }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} title={label}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
