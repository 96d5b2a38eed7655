import { z } from "zod";

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

export const httpAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
  .transform(withoutSlash);
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
export const proxyAddress = z.union(
  [z.literal("loopback"), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  { error: "must be loopback, an address such as 10.0.0.2, or a network such as 172.16.0.0/12" },
);

/** The address, or nothing. */
export const optional = <Address extends z.ZodType<string>>(address: Address) =>
  z.union([z.literal(""), address], {
    error: "must be empty or an address that begins with http:// or https://",
  });
