import { useTranslation } from "react-i18next";
import { useConnection } from "../state/connection-context.ts";
import { usePreferences } from "../state/preference-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useBackgroundTicker } from "../state/use-background-ticker.ts";
import styles from "./status-bar.module.css";

/** How changes reach this page: told by the websocket, or asked for in so many seconds. */
export function ConnectionLabel() {
  const { t } = useTranslation();
  const connection = useConnection();
  const { mayView } = usePermission();
  const { useBackgroundTicker: isWanted } = usePreferences();
  const secondsLeft = useBackgroundTicker(isWanted && mayView && connection !== "connected");
  // Without a websocket there is nothing to say of it; one that is tried again keeps its word.
  const isTicking = secondsLeft !== null;
  const isWordNeeded = !isTicking || connection === "disconnected" || connection === "connecting";
  return (
    <div className={styles.connection} data-state={isTicking ? "ticking" : connection}>
      <output>{isWordNeeded && t(`connection.${connection}`)}</output>
      {isTicking && connection !== "connecting" && (
        <span>{t("connection.refreshing", { count: secondsLeft })}</span>
      )}
    </div>
  );
}
