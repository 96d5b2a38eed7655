import type { MenuProps } from "@mantine/core";

/** What covers the page at its edges, in pixels: the bar of narrow screens and the status bar. */
const edges = { padding: { top: 60, bottom: 48, left: 5, right: 5 } };

/**
 * A menu stays in sight wherever its button goes: it changes sides while the page scrolls, and is no
 * taller than there is room for. (The library settles the side once, at a moment when the page may
 * still be gliding to the button.)
 */
export const menuPlace = {
  position: "bottom-end",
  preventPositionChangeWhenVisible: false,
  middlewares: { flip: edges, shift: true, size: edges },
  portalProps: { target: "#main" },
} as const satisfies MenuProps;
