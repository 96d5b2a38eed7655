import { useEffect, useRef, useState, type RefObject } from "react";
import { usePreferences } from "../state/preference-context.ts";

interface MenuTip {
  text: string;
  place: { left: number; top: number };
}

const gap = 10;
/** Room that a tip needs at the lower edge of the window. */
const roomBelow = 140;

/** What the pointer or the keyboard is on, of the menu's lines that carry `data-tip`. */
export function useMenuTip(): { ref: RefObject<HTMLDivElement | null>; tip: MenuTip | null } {
  const ref = useRef<HTMLDivElement>(null);
  const [tip, setTip] = useState<MenuTip | null>(null);
  const { tooltipStatic } = usePreferences();
  useEffect(() => {
    const menu = ref.current?.parentElement ?? null;
    if (menu === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const show = ({ target }: Event) => setTip(findTip(menu, target, tooltipStatic));
    const hide = () => setTip(null);
    menu.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(event), {
      signal,
    });
    menu.addEventListener("focusin", show, { signal });
    for (const kind of ["pointerleave", "focusout", "scroll", "click"])
      menu.addEventListener(kind, hide, { signal });
    return () => ended.abort();
  }, [tooltipStatic]);
  return { ref, tip };
}

function findTip(menu: Element, target: EventTarget | null, isStatic: boolean): MenuTip | null {
  const line = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
  const text = line?.dataset["tip"] ?? "";
  if (line === null || text === "") return null;
  const left = menu.getBoundingClientRect().right + gap;
  const { top } = line.getBoundingClientRect();
  return {
    text,
    place: { left, top: isStatic ? gap : Math.min(top, window.innerHeight - roomBelow) },
  };
}
