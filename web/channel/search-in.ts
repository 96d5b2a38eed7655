/** Whether every word that is sought stands in one of the texts, in whatever case. */
export function searchIn(sought: string, texts: readonly string[]): boolean {
  const text = texts.join("\n").toLocaleLowerCase();
  const words = sought.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}
