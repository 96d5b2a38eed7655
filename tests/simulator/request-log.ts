export type RequestKind =
  | "oauth"
  | "helix"
  | "gql"
  | "master"
  | "playlist"
  | "segment"
  | "init"
  | "vod"
  | "clip"
  | "picture"
  | "emotes"
  | "control"
  | "unknown";

export interface LoggedRequest {
  /** By the simulator's clock. */
  atMs: number;
  kind: RequestKind;
  path: string;
  /** GQL operations, comma separated, or the Helix endpoint. */
  operation?: string;
  login?: string;
  rendition?: string;
  index?: number;
  sessionId?: string;
  /** 0 when the connection was destroyed without an answer. */
  status: number;
  /** Kind of the fault that shaped the answer. */
  fault?: string;
}

export type RequestFilter = Partial<
  Pick<LoggedRequest, "kind" | "login" | "rendition" | "index" | "status" | "operation">
>;

const mostEntries = 100_000;

/** What was asked, oldest first; the oldest entries go when there are too many. */
export class RequestLog {
  #entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
    if (this.#entries.length > mostEntries) this.#entries = this.#entries.slice(mostEntries / 2);
  }

  list(filter: RequestFilter = {}): LoggedRequest[] {
    const wanted = Object.entries(filter);
    return this.#entries.filter((entry) =>
      wanted.every(([key, value]) => entry[key as keyof RequestFilter] === value),
    );
  }

  count(filter: RequestFilter = {}): number {
    return this.list(filter).length;
  }

  clear(): void {
    this.#entries = [];
  }
}
