import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { NotificationChannel } from "../../shared/model/notification.ts";
import { useNotice } from "../state/notice-context.ts";
import { useTestChannel } from "../state/use-notifications.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { useChannelTitle } from "./use-channel-title.ts";

/** Sends a sample by this channel and says whether it was taken. */
export function TestButton({ channel }: { channel: NotificationChannel }) {
  const { t } = useTranslation();
  const notice = useNotice();
  const test = useTestChannel();
  const title = useChannelTitle()(channel);
  const send = () =>
    test.mutate(channel.name, {
      onSuccess({ sent, error }) {
        if (sent) notice.success(t("notifications.tested", { channel: title }));
        else notice.warning(t("notifications.testFailed", { channel: title, error: error ?? "" }));
      },
    });
  return (
    <IconAction
      label={t("notifications.test", { channel: title })}
      icon={<Send size={16} />}
      isBusy={test.isPending}
      onClick={send}
    />
  );
}
