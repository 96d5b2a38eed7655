/** Looks again and again until something is so; throws with its name when it never is. */
export async function waitUntil(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs = 10_000,
): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
