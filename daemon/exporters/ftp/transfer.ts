import { type Client, type FTPContext, FTPError } from "basic-ftp";
import { systemClock } from "../../io/clock.ts";

/** How long a server may take to give its reason. */
const graceMs = 3000;

/**
 * Sends bytes. A server that can't write them cuts their connection off first and says why on the
 * other one; that reason is waited for and thrown instead.
 */
export async function sendBytes(client: Client, transfer: () => Promise<unknown>): Promise<void> {
  const refusal = watchForRefusal(client.ftp);
  try {
    await transfer();
  } catch (error) {
    if (error instanceof FTPError || client.closed) throw error;
    throw (await refusal.within(graceMs)) ?? error;
  } finally {
    refusal.stop();
  }
}

interface Refusal {
  /** Null when there was none. */
  within(delayMs: number): Promise<FTPError | null>;
  stop(): void;
}

function watchForRefusal(context: FTPContext): Refusal {
  const { promise, resolve } = Promise.withResolvers<FTPError | null>();
  const { socket } = context;
  const onData = (said: string) => {
    const [message, code] = /^([45]\d\d) .*$/m.exec(said) ?? [];
    if (message !== undefined) resolve(new FTPError({ code: Number(code), message }));
  };
  socket.on("data", onData);
  const closeWithError = context.closeWithError.bind(context);
  // The library would close both connections, and nobody would hear the reason.
  context.closeWithError = (error) => {
    if (isCutOff(error)) return;
    closeWithError(error);
    resolve(null);
  };
  return {
    within(delayMs) {
      const waited = new AbortController();
      void systemClock.sleep(delayMs, waited.signal).then(() => resolve(null));
      return promise.finally(() => waited.abort());
    },
    stop() {
      socket.off("data", onData);
      context.closeWithError = closeWithError;
    },
  };
}

/** The connection of the bytes ended; one that is silent for too long is given up as a whole. */
function isCutOff({ message }: Error): boolean {
  return message.endsWith("(data socket)") && !message.startsWith("Timeout");
}
