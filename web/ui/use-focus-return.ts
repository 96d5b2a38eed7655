import { useEffect, useState } from "react";

/**
 * Gives the focus back when a dialog goes: to what opened it, or where that is gone, to what was
 * around it. (The library does so only for dialogs that stay and are hidden; ours go as a whole.)
 */
export function useFocusReturn(): void {
  const [way] = useState(toWay);
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      // What can't take it, such as a button that is busy now, leaves it where it is.
      way.some((element) => {
        element.focus({ preventScroll: true });
        return document.activeElement === element;
      });
    },
    [way],
  );
}

/** What has the focus, then all around it that can have it. */
function toWay(): HTMLElement[] {
  const way: HTMLElement[] = [];
  let element = toOpener(document.activeElement);
  while (element !== null && element !== document.body) {
    if (element instanceof HTMLElement) way.push(element);
    element = element.parentElement;
  }
  return way;
}

/** Of an entry of a menu, which closes, the button of the menu. */
function toOpener(active: Element | null): Element | null {
  const menu = active?.closest('[role="menu"]') ?? null;
  if (menu === null) return active;
  return document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) ?? active;
}
