import { useEffect } from "react";

export interface EditorKeys {
  toggle: () => void;
  /** Seconds; negative goes back. */
  step: (seconds: number) => void;
  /** One picture further or back. */
  stepFrame: (direction: 1 | -1) => void;
  setStart: () => void;
  setEnd: () => void;
}

const jumpSeconds = 10;

/** The keys of an editor, wherever the focus is, except where one types or a control takes them. */
export function useEditorKeys(keys: EditorKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const act = toAct(event, keys);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}

function toAct({ key, shiftKey }: KeyboardEvent, keys: EditorKeys): (() => void) | null {
  const arrow = shiftKey ? jumpSeconds : 1;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case " ":
    case "k":
      return keys.toggle;
    case "j":
      return () => keys.step(-jumpSeconds);
    case "l":
      return () => keys.step(jumpSeconds);
    case "ArrowLeft":
      return () => keys.step(-arrow);
    case "ArrowRight":
      return () => keys.step(arrow);
    case ",":
      return () => keys.stepFrame(-1);
    case ".":
      return () => keys.stepFrame(1);
    case "i":
      return keys.setStart;
    case "o":
      return keys.setEnd;
    default:
      return null;
  }
}

/** Fields take every key; buttons the space bar; sliders the arrows; a dialog above the page all of them. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector("[role=dialog]") !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable=true]") !== null) return true;
  if (key === " ") return target.closest("button, a, summary") !== null;
  return key.startsWith("Arrow") && target.closest("[role=slider]") !== null;
}
