import { useTranslation } from "react-i18next";
import type { NotificationChannel } from "../../shared/model/notification.ts";

/** Services go by their own names; only the browser has one in each language. */
export function useChannelTitle(): (
  channel: Pick<NotificationChannel, "name" | "title">,
) => string {
  const { t } = useTranslation();
  return ({ name, title }) => (name === "browser" ? t("notifications.browser") : title);
}
