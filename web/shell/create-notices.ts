import type { i18n } from "i18next";
import { AppError } from "../../shared/errors.ts";
import { sayErrorIn } from "../../shared/i18n.ts";
import type { Notices } from "../state/notice-context.ts";
import type { Notice } from "./notice-list.tsx";

type MoreOfNotice = Partial<Pick<Notice, "title" | "buttons">>;

/** Shows messages in the corner of the page; the code that draws them arrives with the first one. */
export function createNotices(i18next: i18n): Notices {
  let isUsed = false;
  const listeners = new Set<() => void>();
  const show = async (color: string, message: string, more: MoreOfNotice = {}) => {
    const list = await import("./notice-list.tsx").catch(() => null);
    if (list === null) {
      // oxlint-disable-next-line no-alert -- nothing answers any more, so what draws it can't be loaded either
      window.alert([more.title, message].filter(Boolean).join("\n"));
      return;
    }
    isUsed = true;
    for (const listener of listeners) listener();
    list.showNotice({ color, message, ...more, closeLabel: i18next.t("common.close") });
  };
  return {
    success(text) {
      if (text !== undefined && text !== "") void show("teal", text);
    },
    warning: (text) => void show("yellow", text),
    error(error) {
      const title = error instanceof AppError ? i18next.t(`errors.${error.code}`) : undefined;
      void show("red", sayErrorIn(i18next, error), { title });
    },
    offer: (text, ...buttons) => void show("teal", text, { buttons }),
    isUsed: () => isUsed,
    onUse(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
