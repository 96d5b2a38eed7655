import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  judgeHostKey,
  knownKeyTypes,
  parseKnownHosts,
  toHostName,
} from "../../../daemon/core/known-hosts.ts";

const hash = (salt: string, text: string) =>
  createHmac("sha1", Buffer.from(salt, "base64")).update(text).digest("base64");
const salt = Buffer.from("salt of twenty bytes").toString("base64");

const file = `
# a comment ssh-rsa AAAA
nas.example,10.0.0.5 ssh-ed25519 KEY1 comment
[nas.example]:2222 ssh-rsa KEY2
*.lan,!guest.lan ssh-ed25519 KEY3
|1|${salt}|${hash(salt, "hidden.example")} ssh-ed25519 KEY4
@revoked * ssh-ed25519 STOLEN
@cert-authority *.example ssh-ed25519 AUTHORITY
nas.example ecdsa-sha2-nistp256 KEY5
broken line
`;
const hosts = parseKnownHosts(file);
const judge = (host: string, key: string, port = 22) =>
  judgeHostKey({ hosts, name: toHostName(host, port), key, hash });

describe("a file of known hosts", () => {
  it.each([
    ["nas.example", 22, "KEY1", "known"],
    ["NAS.example", 22, "KEY1", "known"],
    ["nas.example", 22, "KEY5", "known"],
    ["nas.example", 22, "KEY2", "changed"],
    ["nas.example", 2222, "KEY2", "known"],
    ["nas.example", 2222, "KEY1", "changed"],
    ["nas.example", 2223, "KEY1", "unknown"],
    ["10.0.0.5", 22, "KEY1", "known"],
    ["10.0.0x5", 22, "KEY1", "unknown"],
    ["box.lan", 22, "KEY3", "known"],
    ["guest.lan", 22, "KEY3", "unknown"],
    ["hidden.example", 22, "KEY4", "known"],
    ["hidden.example", 22, "OTHER", "changed"],
    ["nas.example", 22, "STOLEN", "revoked"],
    ["new.example", 22, "STOLEN", "revoked"],
    ["new.example", 22, "AUTHORITY", "unknown"],
  ])("judges %s at port %i with %s as %s", (host, port, key, verdict) => {
    expect(judge(host, key, port)).toBe(verdict);
  });

  it("tells which types of keys are known of a host", () => {
    const types = (name: string) => knownKeyTypes({ hosts, name, hash });
    expect(types("nas.example")).toEqual(["ssh-ed25519", "ecdsa-sha2-nistp256"]);
    expect(types("new.example")).toEqual([]);
  });
});
