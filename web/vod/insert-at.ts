/** A text with another put in place of a selection, and where the cursor is then. */
export function insertAt(
  text: string,
  addition: string,
  { start, end }: { start: number; end: number },
): { text: string; cursor: number } {
  return {
    text: text.slice(0, start) + addition + text.slice(end),
    cursor: start + addition.length,
  };
}
