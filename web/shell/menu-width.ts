/** The menu neither swallows the page nor becomes unreadable. */
export const menuWidths = { min: 200, max: 640, preferred: 330 } as const;
const step = 10;
const largeStep = 50;

/** A width that the menu may have, in whole pixels. */
export function toMenuWidth(wanted: number): number {
  return Math.round(Math.min(menuWidths.max, Math.max(menuWidths.min, wanted)));
}

/** The width after a key on the separator; null for keys that mean nothing there. */
export function resizeByKey(width: number, key: string, isLarge: boolean): number | null {
  const by = isLarge ? largeStep : step;
  switch (key) {
    case "ArrowLeft":
      return toMenuWidth(width - by);
    case "ArrowRight":
      return toMenuWidth(width + by);
    case "Home":
      return menuWidths.min;
    case "End":
      return menuWidths.max;
    case "Enter":
      return menuWidths.preferred;
    default:
      return null;
  }
}
