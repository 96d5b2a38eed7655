/** `config.json` beside the build; null when there is none (some servers answer with the page itself). */
export async function loadDaemonConfig(documentBase: string): Promise<unknown> {
  try {
    const response = await fetch(new URL("config.json", new URL(".", documentBase)));
    if (!response.ok) return null;
    return (await response.json()) as unknown; // read field by field afterwards
  } catch {
    return null;
  }
}
