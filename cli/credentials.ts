import path from "node:path";

/** Where a token can come from. */
interface TokenSources {
  env: Record<string, string | undefined>;
  fetch: typeof fetch;
  /** The text of a file, or null when it can't be read. */
  readText: (file: string) => Promise<string | null>;
}

/** What a command shows of itself to the daemon. */
export interface Credentials {
  fetch: typeof fetch;
  /** For the websocket: what the last request showed. */
  headers: () => Record<string, string>;
}

const unauthorized = 401;
/** Where a daemon that runs as a service keeps its data. */
const serviceFolder = "/var/lib/reelkeep";

/**
 * A token that was given is always shown. Without one, whoever may read the data folder of a daemon
 * on this machine shows its local token, unless that belongs to another daemon.
 */
export function createCredentials(
  host: TokenSources,
  url: string,
  given: string | undefined,
): Credentials {
  const token = given ?? (host.env["REELKEEP_TOKEN"] || undefined);
  if (token !== undefined) {
    const headers = toHeaders(token);
    return {
      headers: () => headers,
      fetch: (input, init) => send(host.fetch, headers, input, init),
    };
  }
  return isThisMachine(url)
    ? createLocalCredentials(host)
    : { headers: () => ({}), fetch: host.fetch };
}

function createLocalCredentials(host: TokenSources): Credentials {
  let headers: Record<string, string> | null = null;
  return {
    headers: () => headers ?? {},
    async fetch(input, init) {
      if (headers === null) {
        const token = await findLocalToken(host);
        headers ??= token === null ? {} : toHeaders(token);
      }
      const response = await send(host.fetch, headers, input, init);
      if (response.status !== unauthorized || !("authorization" in headers)) return response;
      headers = {};
      return send(host.fetch, headers, input, init);
    },
  };
}

/** The local token of the first data folder that has one to read. */
async function findLocalToken(
  host: Pick<TokenSources, "env" | "readText">,
): Promise<string | null> {
  for (const folder of [host.env["REELKEEP_DATA"], "data", serviceFolder]) {
    if (folder === undefined || folder === "") continue;
    const text = await host.readText(path.join(folder, "config", "local.token"));
    if (text !== null && text.trim() !== "") return text.trim();
  }
  return null;
}

function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}

function toHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function send(
  fetchOnce: typeof fetch,
  more: Record<string, string>,
  input: Parameters<typeof fetch>[0],
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return fetchOnce(input, { ...init, headers });
}
