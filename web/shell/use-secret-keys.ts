import { useEffect } from "react";
import { countSecretKeys, isTyping, secretKeyCount, secretPlace } from "./secret-keys.ts";

/** Leads elsewhere after a hidden sequence of keys. */
export function useSecretKeys(): void {
  useEffect(() => {
    let pressed: string[] = [];
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target)) return;
      pressed = [...pressed, event.key].slice(-secretKeyCount);
      if (countSecretKeys(pressed) === secretKeyCount) window.location.assign(secretPlace);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
