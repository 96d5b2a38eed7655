import type { EventData } from "../../shared/events.ts";

type Notice = Pick<EventData<"notify">, "title" | "body" | "icon" | "url">;

/** Whether this page may show notifications of the system; only https and localhost have them. */
export type NotificationState = NotificationPermission | "unsupported";

export function notificationState(): NotificationState {
  return "Notification" in window ? Notification.permission : "unsupported";
}

/** Asks the person in front of the page; answers at once when that was done before. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() !== "default") return notificationState();
  return Notification.requestPermission();
}

export function showSystemNotification(notice: Notice): void {
  if (notificationState() !== "granted") return;
  const { title, body, icon, url } = notice;
  // The same from a push service takes its place instead of a second one.
  const shown = new Notification(title, { body, icon, tag: toTag(notice) });
  shown.onclick = () => {
    window.focus();
    if (isWebAddress(url)) window.open(url, "_blank", "noopener");
    shown.close();
  };
}

export function toTag({ title, body }: Pick<Notice, "title" | "body">): string {
  return `${title}\n${body}`;
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url);
}

export function speak(notice: Pick<Notice, "title">, language: string): void {
  if (!("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(notice.title);
  words.lang = language;
  window.speechSynthesis.speak(words);
}
