/** A pasted channel link becomes the login: the part after the domain, in lower case. */
export function toLogin(text: string): string {
  const trimmed = text.trim();
  const match = /^(?:https?:\/\/)?(?:www\.|m\.)?twitch\.tv\/([^/?#]+)/i.exec(trimmed);
  if (match?.[1] !== undefined) return match[1].toLowerCase();
  return isLink(trimmed) ? trimmed : trimmed.toLowerCase();
}

/** `best 1080p60, 720p` -> its words. */
export function toQualities(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

/** One keyword a line. */
export function toKeywords(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function isLink(text: string): boolean {
  return text.includes("/");
}
