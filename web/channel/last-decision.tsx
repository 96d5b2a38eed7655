import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./channel-box.module.css";

/** Of these the catalogue's text says it all. */
const plainReasons = new Set<string>(["no_capture", "rerun", "already_capturing"]);

/** Why the channel was not recorded when it was last live. */
export function LastDecision({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const format = useFormat();
  const decision = channel.last_decision;
  if (decision === null || decision.recorded || channel.is_capturing) return null;
  const hasDetail = decision.detail !== "" && !plainReasons.has(decision.reason);
  return (
    <p className={styles.line}>
      <span className={styles.decision}>{t(`channel.decision.${decision.reason}`)}</span>
      {hasDetail && <span className={styles.note}>{` · ${decision.detail}`}</span>}
      <span className={styles.note}>{` · ${format.moment(decision.at)}`}</span>
    </p>
  );
}
