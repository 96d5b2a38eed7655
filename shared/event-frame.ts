/** `{action, data}` of a text frame, unchecked beyond that; null when it is no such thing. */
export function parseFrame(text: string): { action: string; data: unknown } | null {
  try {
    const frame: unknown = JSON.parse(text);
    if (typeof frame !== "object" || frame === null || !("action" in frame)) return null;
    if (typeof frame.action !== "string") return null;
    return { action: frame.action, data: "data" in frame ? frame.data : undefined };
  } catch {
    return null;
  }
}
