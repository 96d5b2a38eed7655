import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { menuWidths, resizeByKey, toMenuWidth } from "./menu-width.ts";
import styles from "./shell.module.css";

interface MenuResizerProps {
  width: number;
  /** While it is dragged. */
  onChange: (width: number) => void;
  /** The width to remember. */
  onChosen: (width: number) => void;
  menuId: string;
}

/** The edge of the menu: dragged, moved by arrow keys, and set back by a double click or Enter. */
export function MenuResizer({ width, onChange, onChosen, menuId }: MenuResizerProps) {
  const { t } = useTranslation();
  const [isDragging, setDragging] = useState(false);
  const hold = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
  };
  const release = () => {
    if (!isDragging) return;
    setDragging(false);
    onChosen(width);
  };
  const press = (event: KeyboardEvent) => {
    const next = resizeByKey(width, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    onChosen(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <hr
      aria-orientation="vertical"
      aria-label={t("shell.resizeMenu")}
      aria-controls={menuId}
      aria-valuenow={width}
      aria-valuemin={menuWidths.min}
      aria-valuemax={menuWidths.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      className={styles.resizer}
      data-dragging={isDragging || undefined}
      onPointerDown={hold}
      onPointerMove={(event) => isDragging && onChange(toMenuWidth(event.clientX))}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onChosen(menuWidths.preferred)}
      onKeyDown={press}
    />
  );
}
