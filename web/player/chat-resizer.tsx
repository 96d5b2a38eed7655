import { useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { chatWidths, defaultPlayerSettings } from "../state/player-settings.ts";
import { usePanelKeys } from "../state/use-panel-keys.ts";
import styles from "./stage.module.css";

interface ChatResizerProps {
  width: number;
  onChange: (width: number) => void;
}

const stepPixels = 20;

/** The edge of the chat: dragged, moved by arrow keys, and set back by a double click. */
export function ChatResizer({ width, onChange }: ChatResizerProps) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<{ x: number; width: number } | null>(null);
  const attach = usePanelKeys((key) => {
    if (key === "ArrowLeft") onChange(toFitting(width + stepPixels));
    if (key === "ArrowRight") onChange(toFitting(width - stepPixels));
  });
  const hold = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld({ x: event.clientX, width });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <hr
      ref={attach}
      aria-orientation="vertical"
      aria-label={t("chat.resize")}
      aria-valuenow={width}
      aria-valuemin={chatWidths.min}
      aria-valuemax={chatWidths.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles.resizer}
      data-interactive
      data-arrows
      data-dragging={held !== null || undefined}
      onPointerDown={hold}
      onPointerMove={({ clientX }) =>
        held !== null && onChange(toFitting(held.width + held.x - clientX))
      }
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
      onDoubleClick={() => onChange(defaultPlayerSettings.chatWidth)}
    />
  );
}

function toFitting(width: number): number {
  return Math.round(Math.min(chatWidths.max, Math.max(chatWidths.min, width)));
}
