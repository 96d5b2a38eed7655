import "@mantine/notifications/styles.css";
import { Button } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";

export interface Notice {
  color: string;
  message: string;
  title?: string | undefined;
  button?: { label: string; onClick: () => void };
  closeLabel: string;
}

/** Errors stay longer: they take longer to read. */
const shownMs = { short: 6000, long: 15_000 } as const;

export function showNotice({ color, message, title, button, closeLabel }: Notice): void {
  const isShort = color === "teal" && button === undefined;
  const id = notifications.show({
    color,
    message:
      button === undefined ? (
        message
      ) : (
        <>
          {message}{" "}
          <Button
            variant="light"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              button.onClick();
            }}
          >
            {button.label}
          </Button>
        </>
      ),
    title,
    autoClose: isShort ? shownMs.short : shownMs.long,
    closeButtonProps: { "aria-label": closeLabel },
  });
}

export function NoticeList() {
  return <Notifications position="bottom-right" containerWidth={380} />;
}
