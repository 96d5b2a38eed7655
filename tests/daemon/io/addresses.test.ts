import { describe, expect, it } from "vitest";
import { isAllowedHost, isPublicAddress } from "../../../daemon/io/addresses.ts";

describe("isPublicAddress", () => {
  it.each([
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.1.1",
    "198.20.0.1",
    "223.255.255.255",
    "2606:4700::1111",
    "2A00:1450:4001::1",
    "::ffff:1.1.1.1",
  ])("lets %s through", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("refuses %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("isAllowedHost", () => {
  it.each([
    ["http://cdn.lan/x", ["cdn.lan"], true],
    ["http://cdn.lan:8080/x", ["cdn.lan"], true],
    ["http://cdn.lan:8080/x", ["CDN.lan:8080"], true],
    ["http://cdn.lan:8081/x", ["cdn.lan:8080"], false],
    ["http://cdn.lan/x", ["cdn.lan:80"], true],
    ["https://cdn.lan/x", ["cdn.lan:443"], true],
    ["https://cdn.lan/x", ["cdn.lan:80"], false],
    ["http://x.cdn.lan/x", ["cdn.lan"], false],
    ["http://[::1]:90/x", ["[::1]:90"], true],
    ["http://127.0.0.1/x", [], false],
  ])("judges %s by %j", (url, allowed, expected) => {
    expect(isAllowedHost(new URL(url), allowed)).toBe(expected);
  });
});
