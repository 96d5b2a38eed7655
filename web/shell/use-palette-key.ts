import { useEffect, useEffectEvent } from "react";

/** Ctrl-K, or Cmd-K on a Mac; also while typing, because no text has it. */
export function usePaletteKey(onPressed: () => void): void {
  const announce = useEffectEvent(onPressed);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isMeant || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      if (!event.repeat) announce();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
