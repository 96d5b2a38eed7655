import { type FocusEvent, useRef } from "react";
import { changeField, type ExportDraft } from "../export/export-draft.ts";
import { insertAt } from "./insert-at.ts";

/** Puts variables where the cursor was last, into the name unless it was in the folder. */
export function useTemplateCursor(draft: ExportDraft, onChange: (draft: ExportDraft) => void) {
  const last = useRef<HTMLInputElement | null>(null);
  const note = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    last.current = currentTarget;
  };
  const insert = (variable: string) => {
    const input = last.current?.isConnected === true ? last.current : null;
    const isFolder = input?.name === "directory";
    const text = isFolder ? draft.fields.directory : draft.titleTemplate;
    const place = {
      start: input?.selectionStart ?? text.length,
      end: input?.selectionEnd ?? text.length,
    };
    const changed = insertAt(text, `{${variable}}`, place);
    if (isFolder) onChange(changeField(draft, "directory", changed.text));
    else onChange({ ...draft, titleTemplate: changed.text });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(changed.cursor, changed.cursor);
    });
  };
  return { note, insert };
}
