import "@mantine/notifications/styles.css";
import { Button, Group } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import type { NoticeButton } from "../state/notice-context.ts";

export interface Notice {
  color: string;
  message: string;
  title?: string | undefined;
  buttons?: readonly NoticeButton[];
  closeLabel: string;
}

/** Errors stay longer: they take longer to read. */
const shownMs = { short: 6000, long: 15_000 } as const;

export function showNotice({ color, message, title, buttons = [], closeLabel }: Notice): void {
  const isShort = color === "teal" && buttons.length === 0;
  const id = notifications.show({
    // The same once more, such as a password that is still wrong, needs no place of its own.
    ...(color === "teal" ? {} : { id: [color, title, message].join(" ") }),
    color,
    message:
      buttons.length === 0 ? (
        message
      ) : (
        <>
          {message}
          <Group gap="xs" mt={6}>
            {buttons.map(({ label, onClick }) => (
              <Button
                key={label}
                variant="light"
                size="compact-sm"
                onClick={() => {
                  notifications.hide(id);
                  onClick();
                }}
              >
                {label}
              </Button>
            ))}
          </Group>
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
