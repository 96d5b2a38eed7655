/** Whether the place that this page came from answers at all. */
export async function isHostThere(): Promise<boolean> {
  try {
    await fetch(document.baseURI, { method: "HEAD", cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
