import net from "node:net";
import { AppError, toMessage } from "../../shared/errors.ts";

/** Opens a connection. Throws `export_failed` when nobody answers there. */
export async function connectTcp(
  { host, port, limitMs }: { host: string; port: number; limitMs: number },
  signal: AbortSignal,
): Promise<net.Socket> {
  signal.throwIfAborted();
  // Small requests that wait for each other's answers are each delayed by 40 ms otherwise.
  const socket = net.connect({ host, port, noDelay: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onAbort = () => reject(toAbort(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  socket.once("connect", resolve).once("error", reject);
  socket.setTimeout(limitMs, () => reject(new Error("no answer")));
  try {
    await promise;
    socket.setTimeout(0);
    socket.removeAllListeners("timeout");
    return socket;
  } catch (error) {
    socket.on("error", () => undefined);
    socket.destroy();
    signal.throwIfAborted();
    throw toUnreachable(host, port, error);
  } finally {
    signal.removeEventListener("abort", onAbort);
    socket.off("error", reject);
  }
}

function toAbort(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error("aborted");
}

/** What people call the causes; others stand as the system says them. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "the name can't be looked up now",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to its network",
  ETIMEDOUT: "no answer",
};

export function toUnreachable(host: string, port: number, error: unknown): AppError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const cause = causes[code] ?? toMessage(error);
  return new AppError("export_failed", `${host} can't be reached at port ${port}: ${cause}.`, {
    cause: error,
    field: "host",
  });
}
