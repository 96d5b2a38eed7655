import { Text } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { ChannelCleanUp, UnmetLimit } from "../../shared/model/clean-up.ts";
import { type Format, useFormat } from "../state/use-format.ts";
import styles from "./clean-up-plan.module.css";

/** What a clean-up would take and why, what it would keep and why, and what stays over a limit. */
export function CleanUpPlan({ plan }: { plan: ChannelCleanUp }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { remove, keep, unmet, is_off: isOff } = plan;
  if (isOff) return <Text size="sm">{t("channel.plan.off")}</Text>;
  const size = format.bytes(remove.reduce((total, vod) => total + vod.total_size, 0));
  return (
    <section
      className={styles.plan}
      aria-label={t("channel.plan.title")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard
      tabIndex={0}
    >
      <p className={styles.sum}>
        {remove.length === 0
          ? t("channel.plan.nothing")
          : t("channel.plan.wouldGo", { count: remove.length, size })}
      </p>
      {remove.length > 0 && (
        <ul className={styles.list} aria-label={t("channel.plan.goes")}>
          {remove.map((vod) => (
            <li key={vod.uuid}>
              <span className={styles.title}>{vod.stream_title || vod.basename}</span>
              <span className={styles.why}>
                {[
                  format.dateTime(vod.started_at),
                  format.bytes(vod.total_size),
                  ...vod.reasons.map((reason) => t(`channel.plan.reason.${reason}`)),
                ].join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {keep.length > 0 && (
        <>
          <p className={styles.sum}>{t("channel.plan.kept", { count: keep.length })}</p>
          <ul className={styles.list} aria-label={t("channel.plan.stays")}>
            {keep.map((vod) => (
              <li key={vod.uuid}>
                <span className={styles.title}>{vod.stream_title || vod.basename}</span>
                <span className={styles.why}>
                  {vod.why.map((why) => t(`channel.plan.why.${why}`)).join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {unmet.map((limit) => (
        <p key={limit.limit} className={styles.unmet}>
          {toUnmetText(t, format, limit)}
        </p>
      ))}
    </section>
  );
}

/** What must be kept exceeds a limit by itself. */
function toUnmetText(t: TFunction, format: Format, { limit, allowed, actual }: UnmetLimit): string {
  const show = limit === "size" ? format.bytes : (value: number) => format.number(value);
  return t(`channel.plan.unmet.${limit}`, { allowed: show(allowed), actual: show(actual) });
}
