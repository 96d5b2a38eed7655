import "@mantine/notifications/styles.css";
import { Notifications, notifications } from "@mantine/notifications";

interface Notice {
  color: string;
  message: string;
  title: string | undefined;
  closeLabel: string;
}

/** Errors stay longer: they take longer to read. */
const shownMs = { short: 6000, long: 15_000 } as const;

export function showNotice({ color, message, title, closeLabel }: Notice): void {
  notifications.show({
    color,
    message,
    title,
    autoClose: color === "teal" ? shownMs.short : shownMs.long,
    closeButtonProps: { "aria-label": closeLabel },
  });
}

export function NoticeList() {
  return <Notifications position="bottom-right" containerWidth={380} />;
}
