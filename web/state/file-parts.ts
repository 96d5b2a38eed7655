/** A file of a recording, where it lies on the recording's timeline. */
export interface FilePart {
  basename: string;
  offsetSeconds: number;
  durationSeconds: number;
}

/** Files one after another. */
export function toFileParts(
  files: readonly { basename: string; durationSeconds: number }[],
): FilePart[] {
  let offsetSeconds = 0;
  return files.map((file) => {
    const part = { ...file, offsetSeconds };
    offsetSeconds += file.durationSeconds;
    return part;
  });
}

/** Number of the file that a moment is in; of the last one for moments behind it. */
export function findPart(parts: readonly FilePart[], seconds: number): number {
  const found = parts.findLastIndex(({ offsetSeconds }) => offsetSeconds <= seconds);
  return Math.max(0, found);
}

export function totalSeconds(parts: readonly FilePart[]): number {
  const last = parts.at(-1);
  return last === undefined ? 0 : last.offsetSeconds + last.durationSeconds;
}
