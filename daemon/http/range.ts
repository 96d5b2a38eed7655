export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** A single range of RFC 9110. `ignore`: send the whole file; `unsatisfiable`: 416. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "ignore" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [first = "", last = ""] = match?.slice(1) ?? [];
  if (match === null || (first === "" && last === "")) return "ignore";
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return "ignore";
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
