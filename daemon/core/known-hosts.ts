/** One line of a file of known hosts, sshd(8). */
interface KnownHost {
  /** `*` and `?` stand for letters, `!` takes out; or one salted hash. */
  patterns: readonly string[];
  isRevoked: boolean;
  type: string;
  /** The key in base64. */
  key: string;
}

/** What a file of known hosts says of a key: `changed` when it names others for this host. */
export type HostVerdict = "known" | "unknown" | "changed" | "revoked";

/** As the file spells it: `[host]:port`, without both signs for the usual port. */
export function toHostName(host: string, port: number): string {
  return port === 22 ? host.toLowerCase() : `[${host.toLowerCase()}]:${port}`;
}

export function parseKnownHosts(text: string): KnownHost[] {
  return text.split("\n").flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const marker = words[0]?.startsWith("@") === true ? words.shift() : undefined;
    const [names, type, key] = words;
    // A certificate's authority is no key of a host.
    const isOther = line.trim().startsWith("#") || marker === "@cert-authority";
    if (isOther || names === undefined || type === undefined || key === undefined) return [];
    return [{ patterns: names.split(","), isRevoked: marker === "@revoked", type, key }];
  });
}

interface Judged {
  hosts: readonly KnownHost[];
  /** By `toHostName`. */
  name: string;
  /** Base64. */
  key: string;
  /** HMAC-SHA1 in base64, of a text by a salt in base64. */
  hash: (salt: string, text: string) => string;
}

export function judgeHostKey({ hosts, name, key, hash }: Judged): HostVerdict {
  const named = hosts.filter(({ patterns }) => isNamed(patterns, name, hash));
  if (named.some((host) => host.isRevoked && host.key === key)) return "revoked";
  const keys = named.filter((host) => !host.isRevoked);
  if (keys.length === 0) return "unknown";
  return keys.some((host) => host.key === key) ? "known" : "changed";
}

/** The types of the keys that are known of a host; a server has several and shows the asked one. */
export function knownKeyTypes({ hosts, name, hash }: Omit<Judged, "key">): string[] {
  const named = hosts.filter((host) => !host.isRevoked && isNamed(host.patterns, name, hash));
  return [...new Set(named.map(({ type }) => type))];
}

function isNamed(patterns: readonly string[], name: string, hash: Judged["hash"]): boolean {
  const fits = (pattern: string) => {
    const [, salt, hashed] = /^\|1\|([^|]+)\|([^|]+)$/.exec(pattern) ?? [];
    if (salt !== undefined && hashed !== undefined) return hash(salt, name) === hashed;
    return toExpression(pattern).test(name);
  };
  if (patterns.some((pattern) => pattern.startsWith("!") && fits(pattern.slice(1)))) return false;
  return patterns.some((pattern) => !pattern.startsWith("!") && fits(pattern));
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern.toLowerCase().replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll("*", ".*").replaceAll("?", ".")}$`);
}
