import { BlockList, isIP } from "node:net";

/** The connection a request came by, and what proxies say about it. */
export interface Connection {
  /** The other end of the socket; empty when there is none. */
  remoteAddress: string;
  isEncrypted: boolean;
  /** X-Forwarded-For: the client first, then each proxy. */
  forwardedFor: string | undefined;
  /** X-Forwarded-Proto. */
  forwardedProto: string | undefined;
}

export interface Origin {
  /** The client's address, as far as it can be trusted. */
  address: string;
  /** Whether the client speaks TLS, with us or with a trusted proxy. */
  isSecure: boolean;
}

/**
 * Where a request comes from. What a header says counts only when the next hop is one of the
 * operator's proxies: addresses, networks such as 10.0.0.0/8, or `loopback`.
 */
export function findOrigin(connection: Connection, trusted: readonly string[]): Origin {
  const list = toBlockList(trusted);
  let address = toPlainAddress(connection.remoteAddress);
  if (!isListed(list, address)) return { address, isSecure: connection.isEncrypted };
  const hops = (connection.forwardedFor ?? "").split(",").map(toPlainAddress);
  while (isListed(list, address)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  const protocol = connection.forwardedProto?.split(",").at(-1)?.trim().toLowerCase();
  const isSecure = protocol === undefined ? connection.isEncrypted : protocol === "https";
  return { address, isSecure };
}

function toBlockList(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of trusted) {
    if (entry === "loopback") {
      list.addSubnet("127.0.0.0", 8, "ipv4");
      list.addAddress("::1", "ipv6");
      continue;
    }
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** `::ffff:10.0.0.1` is 10.0.0.1, and `[::1]:4711` is ::1. */
function toPlainAddress(text: string): string {
  const address = text.trim().replace(/^\[(.*)\](?::\d+)?$/, "$1");
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
