/** The head of an HTTP/1 answer, as far as media need it. */
export interface ResponseHead {
  status: number;
  /** Null when the length is not told. */
  contentLength: number | null;
  /** Whether the connection may be used again. */
  isKeptAlive: boolean;
  /** Chunked or compressed: to be read by someone who knows all of HTTP. */
  isEncoded: boolean;
  /** Where a redirect leads; null for none. */
  location: string | null;
}

/** Where the head ends, behind its empty line; -1 when it is not complete. */
export function findHeadEnd(bytes: Buffer): number {
  const at = bytes.indexOf("\r\n\r\n");
  return at < 0 ? -1 : at + 4;
}

/** Null when it is no head of HTTP/1.1 or 1.0. */
export function parseHead(text: string): ResponseHead | null {
  const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})/.exec(text) ?? [];
  if (status === undefined) return null;
  const length = field(text, "content-length");
  const encoding = `${field(text, "transfer-encoding") ?? ""} ${field(text, "content-encoding") ?? ""}`;
  const isLength = length !== null && /^\d+$/.test(length);
  return {
    status: Number(status),
    contentLength: isLength ? Number(length) : null,
    isKeptAlive: minor === "1" && (field(text, "connection") ?? "").toLowerCase() !== "close",
    isEncoded: encoding.replace(/identity/gi, "").trim() !== "",
    location: field(text, "location"),
  };
}

function field(text: string, name: string): string | null {
  const match = new RegExp(`\\r\\n${name}:[ \\t]*([^\\r\\n]*)`, "i").exec(text);
  return match?.[1]?.trim() ?? null;
}
