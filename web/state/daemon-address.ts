/** Where the daemon answers; every address ends with a slash. */
export interface DaemonAddress {
  /** Base of the API and of media. */
  baseUrl: string;
  websocketUrl: string;
}

/**
 * The daemon of this page: the one that `config.json` beside the build names, else the origin and
 * path that the page was loaded from.
 */
export function toDaemonAddress(documentBase: string, config: unknown): DaemonAddress {
  const page = new URL(".", documentBase);
  const base = readDaemonUrl(config) ?? page;
  return { baseUrl: base.href, websocketUrl: toWebsocketUrl(base) };
}

/** Path below which the dashboard's own routes live, without a slash at its end. */
export function toBasePath(documentBase: string): string {
  return new URL(".", documentBase).pathname.replace(/\/$/, "") || "/";
}

/** `ws:` or `wss:` by the protocol of the page; an override may also be a plain host or path. */
export function resolveWebsocketUrl(address: DaemonAddress, override: string): string {
  const wanted = override.trim();
  if (wanted === "") return address.websocketUrl;
  try {
    const url = new URL(wanted, address.baseUrl);
    url.protocol = toSocketProtocol(url.protocol);
    return url.href;
  } catch {
    return address.websocketUrl;
  }
}

/** Only an http(s) address counts; it may carry a path. */
function readDaemonUrl(config: unknown): URL | null {
  if (typeof config !== "object" || config === null || !("daemonUrl" in config)) return null;
  const { daemonUrl } = config;
  if (typeof daemonUrl !== "string" || !URL.canParse(daemonUrl)) return null;
  const url = new URL(daemonUrl.endsWith("/") ? daemonUrl : `${daemonUrl}/`);
  return url.protocol === "http:" || url.protocol === "https:" ? url : null;
}

function toWebsocketUrl(base: URL): string {
  const url = new URL("api/v0/websocket", base);
  url.protocol = toSocketProtocol(url.protocol);
  return url.href;
}

function toSocketProtocol(protocol: string): string {
  return protocol === "https:" || protocol === "wss:" ? "wss:" : "ws:";
}
