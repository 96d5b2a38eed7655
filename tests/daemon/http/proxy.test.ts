import { describe, expect, it } from "vitest";
import { findOrigin } from "../../../daemon/http/proxy.ts";

const from = (remoteAddress: string, forwardedFor?: string, forwardedProto?: string) => ({
  remoteAddress,
  isEncrypted: false,
  forwardedFor,
  forwardedProto,
});

describe("where a request comes from", () => {
  it.each([
    ["nobody is trusted", from("127.0.0.1", "9.9.9.9", "https"), [], "127.0.0.1", false],
    ["a stranger claims", from("8.8.8.8", "9.9.9.9", "https"), ["loopback"], "8.8.8.8", false],
    ["loopback is trusted", from("127.0.0.1", "9.9.9.9", "https"), ["loopback"], "9.9.9.9", true],
    ["it is mapped", from("::ffff:127.0.0.1", "9.9.9.9"), ["loopback"], "9.9.9.9", false],
    ["it is IPv6", from("::1", "2001:db8::7", "https"), ["loopback"], "2001:db8::7", true],
    ["the client lies before", from("::1", "1.1.1.1, 9.9.9.9"), ["loopback"], "9.9.9.9", false],
    [
      "two proxies are trusted",
      from("127.0.0.1", "1.1.1.1, 9.9.9.9, 172.17.0.2", "https"),
      ["loopback", "172.16.0.0/12"],
      "9.9.9.9",
      true,
    ],
    ["nothing is forwarded", from("127.0.0.1"), ["loopback"], "127.0.0.1", false],
    ["nonsense is forwarded", from("127.0.0.1", "me"), ["loopback"], "127.0.0.1", false],
    ["all hops are trusted", from("::1", "127.0.0.1"), ["loopback"], "127.0.0.1", false],
    [
      "a port comes along",
      from("10.0.0.1", "[2001:db8::7]:81"),
      ["10.0.0.1"],
      "2001:db8::7",
      false,
    ],
    [
      "the last proxy speaks http",
      from("::1", "9.9.9.9", "https, http"),
      ["loopback"],
      "9.9.9.9",
      false,
    ],
    ["there is no socket", from(""), ["loopback"], "", false],
  ])("when %s", (_, connection, trusted, address, isSecure) => {
    expect(findOrigin(connection, trusted)).toEqual({ address, isSecure });
  });

  it("is secure by its own TLS", () => {
    const connection = { ...from("8.8.8.8"), isEncrypted: true };
    expect(findOrigin(connection, []).isSecure).toBe(true);
  });
});
