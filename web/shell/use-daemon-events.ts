import { useTranslation } from "react-i18next";
import type { ServerEvent } from "../../shared/events.ts";
import type { Connection } from "../state/connection-context.ts";
import { useNotice } from "../state/notice-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useSay } from "../state/use-say.ts";
import { useEventStream } from "../state/use-event-stream.ts";
import { useBrowserNotifications } from "./use-browser-notifications.ts";

/** These come as an alert, too, which is what the page shows. */
const shownAsAlert: readonly unknown[] = ["system", "diskLow", "subscriptionRevoked"];

/** Follows the daemon and shows what it says to people. */
export function useDaemonEvents(): Connection {
  const { t } = useTranslation();
  const notice = useNotice();
  const say = useSay();
  const { isKnown, hasFailed, mayOperate } = usePermission();
  const showInBrowser = useBrowserNotifications();
  const onEvent = (event: ServerEvent) => {
    if (event.action === "alert") {
      const { text, sentence } = event.data;
      notice.warning(sentence === undefined ? text : say(sentence));
    }
    if (event.action === "notify") {
      showInBrowser(event.data);
      if (!shownAsAlert.includes(event.data.category))
        notice.success([event.data.title, event.data.body].filter(Boolean).join(": "));
    }
  };
  const connection = useEventStream(mayOperate, {
    onEvent,
    onUnauthenticated: () => notice.warning(t("shell.websocketsRefused")),
  });
  if (hasFailed) return "disconnected";
  return isKnown ? connection : "connecting";
}
