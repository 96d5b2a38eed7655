/**
 * Preloaded into the real daemon (`--import`): lets something fail in it that nobody catches, each time
 * that it gets SIGUSR2. What fails stands in PROVOKE, the first of it first.
 */
const faults = (process.env["PROVOKE"] ?? "").split(",");

process.on("SIGUSR2", () => {
  const fault = faults.shift();
  // Neither in the listener itself nor in anything that somebody waits for.
  setImmediate(() => {
    if (fault === "reject")
      void Promise.reject(new Error("a forgotten promise of /x?token=geheim123"));
    if (fault === "abort") void Promise.reject(new DOMException("called off", "AbortError"));
    if (fault === "throw") throw new Error("a broken listener");
    if (fault === "storm") setInterval(throwOn, 1);
  });
});

function throwOn(): void {
  throw new Error("a broken timer");
}
