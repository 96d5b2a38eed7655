import { isIP } from "node:net";

/**
 * Whether media may be fetched from an address that a playlist or a redirect names. Refused are
 * loopback, private, link-local, metadata, multicast and unspecified addresses (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !isReservedV4(address);
    case 6:
      return isPublicV6(address.toLowerCase());
    default:
      return false;
  }
}

function isReservedV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split(".").map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

function isPublicV6(address: string): boolean {
  const mapped = /^::(?:ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return !isReservedV4(mapped);
  // Global unicast is 2000::/3; 2001:db8::/32 is for documentation, 2002::/16 and 64:ff9b::/96 wrap IPv4.
  return /^[23]/.test(address) && !/^(2001:0?db8:|2002:|2001:0?:)/.test(address);
}

/** Whether the operator's list names the host: `cdn.lan` for every port, `cdn.lan:8080` for one. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return allowedHosts.some((entry) => {
    const allowed = entry.toLowerCase();
    return allowed === url.hostname || allowed === `${url.hostname}:${port}`;
  });
}
