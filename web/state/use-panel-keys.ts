import { useCallback } from "react";

const ownKeys = new Set([
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...["PageUp", "PageDown", "Home", "End", " ", "Enter"],
]);

/**
 * Of a panel within the player: the keys that scroll and press stay in it, where they would seek and
 * pause otherwise. `onArrow` hears the arrows on elements marked with `data-arrows`.
 */
export function usePanelKeys(onArrow: (key: string) => void) {
  return useCallback(
    (panel: HTMLElement | null) => {
      if (panel === null) return undefined;
      const hold = (event: KeyboardEvent) => {
        const { target, key } = event;
        if (!(target instanceof HTMLElement) || !ownKeys.has(key) || takesText(target)) return;
        event.stopPropagation();
        if (target.dataset["arrows"] === undefined) return;
        event.preventDefault();
        onArrow(key);
      };
      // Before the player hears it on its way up.
      panel.addEventListener("keydown", hold);
      return () => panel.removeEventListener("keydown", hold);
    },
    [onArrow],
  );
}

/** The player leaves these alone by itself, and they have keys of their own. */
function takesText(element: HTMLElement): boolean {
  return element.matches("textarea, select, input:not([type=checkbox])");
}
