import { z } from "zod";

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

export const httpAddress = z.url({ protocol: /^https?$/ }).transform(withoutSlash);
export const socketAddress = z.url({ protocol: /^wss?$/ }).transform(withoutSlash);

/** What platforms call: HTTPS on its usual port; loopback, for trying it out, with any. */
export const publicAddress = httpAddress.refine(isPublicAddress, {
  error: "must begin with https:// and have no port",
});

function isPublicAddress(url: string): boolean {
  // A later check than the form's, which may have failed.
  if (!URL.canParse(url)) return false;
  const { protocol, port, hostname, search, hash } = new URL(url);
  if (search !== "" || hash !== "") return false;
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return true;
  return protocol === "https:" && port === "";
}

/** `/reels`: a path without a slash at its end, or nothing. */
export const basePath = z.string().regex(/^(?:\/[\w.~-]+)*$/, {
  error: "must be empty or a path such as /reels, without a slash at its end",
});

/** `loopback`, an address, or a network. */
export const proxyAddress = z
  .literal("loopback")
  .or(z.ipv4())
  .or(z.ipv6())
  .or(z.cidrv4())
  .or(z.cidrv6());
