import { useTranslation } from "react-i18next";
import type { ServerEvent } from "../../shared/events.ts";
import type { Connection } from "../state/connection-context.ts";
import { useNotice } from "../state/notice-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useEventStream } from "../state/use-event-stream.ts";

/** Follows the daemon and shows what it says to people. */
export function useDaemonEvents(): Connection {
  const { t } = useTranslation();
  const notice = useNotice();
  const { mayOperate } = usePermission();
  const onEvent = (event: ServerEvent) => {
    if (event.action === "alert") notice.warning(event.data.text);
    if (event.action === "notify") {
      notice.success([event.data.title, event.data.body].filter(Boolean).join(": "));
    }
  };
  return useEventStream(mayOperate, {
    onEvent,
    onUnauthenticated: () => notice.warning(t("shell.websocketsRefused")),
  });
}
