import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { emptyWish } from "../../../daemon/exporters/exporter.ts";
import { sftp } from "../../../daemon/exporters/sftp.ts";
import { startBreakingProxy } from "../../support/breaking-proxy.ts";
import { type ExportPlace, isSame, prepareSending } from "../../support/export-place.ts";
import { checkExporter } from "../../support/exporter-contract.ts";
import {
  canServe,
  type FileServer,
  findFreePort,
  keeper,
  startSshServer,
} from "../../support/file-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let server: FileServer;
let closedPort = 0;

/** By the password; keys of servers are noted in a file of the test's own. */
function openPlace(values: Record<string, string | string[]> = {}): ExportPlace {
  return {
    exporter: sftp,
    wish: {
      host: "127.0.0.1",
      port: server.port,
      username: keeper.name,
      password: keeper.password,
    },
    values: {
      "exporter.sftp.private_key_path": "",
      "exporter.sftp.passphrase": "",
      "exporter.sftp.known_hosts_path": "",
      "exporter.sftp.fingerprints": [],
      ...values,
    },
    home: server.home,
    deps: { knownHostsFile: path.join(temporaryFolder(), "config", "known_hosts") },
    locked: "locked",
    small: "small",
    unreachable: { port: closedPort },
    wrongLogin: { password: "wrong as can be" },
    secrets: [keeper.password],
    needed: ["host", "username", "directory", "password"],
  };
}

describe.skipIf(!canServe())("over SSH (skipped where no name spaces can be made)", () => {
  beforeAll(async () => {
    closedPort = await findFreePort();
    server = await startSshServer();
  });
  afterAll(() => server.stop());

  checkExporter("sftp", () => openPlace());
  checkBreaks();
  checkKeys();
  checkHostKeys();
});

function checkBreaks(): void {
  it("goes on where it was when the connection breaks, again and again", async () => {
    const proxy = await startBreakingProxy(server.port);
    onTestFinished(() => proxy.stop());
    const bytes = 40_000_000;
    const sending = prepareSending(openPlace(), {
      directory: "breaks",
      bytes,
      wish: { port: proxy.port },
    });
    const cuts = [12_000_000, 9_000_000, 9_000_000];
    const cut = () => {
      const breaks = sending.log.filter((line) => line.includes("was lost")).length;
      if (breaks === 3 - cuts.length) proxy.cutAfter(cuts.shift() ?? Number.POSITIVE_INFINITY);
    };
    const exported = await sending.send(undefined, cut);
    expect(proxy.connections()).toBe(4);
    expect(isSame(path.join(server.home, "breaks/Ann 1.mp4"), sending.source)).toBe(true);
    // At each break only what was on the way goes a second time.
    expect(proxy.sentBytes()).toBeLessThan(bytes * 1.4);
    expect(sending.log.filter((line) => line.includes("was lost"))).toHaveLength(3);
    expect(await sending.verify(exported)).toBe("verified");
  });

  it("gives up when the connection breaks too often in vain", async () => {
    const proxy = await startBreakingProxy(server.port);
    onTestFinished(() => proxy.stop());
    const sending = prepareSending(openPlace(), { directory: "vain", wish: { port: proxy.port } });
    const breaking = setInterval(() => proxy.cutAfter(2500), 1);
    onTestFinished(() => clearInterval(breaking));
    await expect(sending.send()).rejects.toMatchObject({
      code: "export_failed",
      message: expect.stringContaining("lost 6 times in a row"),
    });
  });
}

function checkKeys(): void {
  const withoutPassword = { password: "" };
  it.each([
    ["user_key", ""],
    ["locked_key", "pass phrase"],
  ])("is let in by the private key %s", async (name, passphrase) => {
    const place = openPlace({
      "exporter.sftp.private_key_path": path.join(server.folder, name),
      "exporter.sftp.passphrase": passphrase,
    });
    const sending = prepareSending(place, { directory: `keys/${name}`, wish: withoutPassword });
    expect(sftp.missing(sending.order.wish, place.values)).toBeNull();
    expect(await sending.verify(await sending.send())).toBe("verified");
  });

  it.each([
    ["locked_key", "", "passphrase"],
    ["locked_key", "wrong", "passphrase"],
    ["host_key.pub.none", "", "can't be read"],
    ["sshd_config", "", "no known form"],
  ])("says what is wrong with the private key %s opened by '%s'", async (name, pass, why) => {
    const place = openPlace({
      "exporter.sftp.private_key_path": path.join(server.folder, name),
      "exporter.sftp.passphrase": pass,
    });
    const sending = prepareSending(place, { directory: "keys", wish: withoutPassword });
    await expect(sending.send()).rejects.toMatchObject({
      code: "invalid_setting",
      field: "exporter.sftp.private_key_path",
      message: expect.stringContaining(why),
    });
  });
}

function checkHostKeys(): void {
  const readPublicKey = (name: string) =>
    readFileSync(path.join(server.folder, `${name}.pub`), "utf8")
      .split(" ")
      .slice(0, 2)
      .join(" ");

  it("notes a server's key when it is met, and takes no other one after that", async () => {
    const place = openPlace();
    const file = place.deps?.knownHostsFile ?? "";
    const first = prepareSending(place, { directory: "hosts", name: "1.mp4" });
    await first.send();
    await prepareSending(place, { directory: "hosts", name: "2.mp4" }).send();
    const line = `[127.0.0.1]:${server.port} ${readPublicKey("host_key")}\n`;
    expect(readFileSync(file, "utf8")).toBe(line);
    expect(first.log.join()).toContain("met for the first time");

    writeFileSync(file, line.replace(readPublicKey("host_key"), readPublicKey("user_key")));
    const third = prepareSending(place, { directory: "hosts", name: "3.mp4" });
    await expect(third.send()).rejects.toMatchObject({
      code: "export_failed",
      message: expect.stringMatching(/SHA256:.* is another one .*Nothing was sent/),
    });
  });

  it("demands that a file of known hosts names the server, when one is set", async () => {
    const file = path.join(temporaryFolder(), "hosts");
    const place = openPlace({ "exporter.sftp.known_hosts_path": file });
    const sending = () => prepareSending(place, { directory: "strict" }).send();
    await expect(sending()).rejects.toMatchObject({ code: "invalid_setting" });
    writeFileSync(file, `example.org ${readPublicKey("host_key")}\n`);
    await expect(sending()).rejects.toMatchObject({ code: "export_failed" });
    expect(readFileSync(file, "utf8")).not.toContain("127.0.0.1");
    writeFileSync(file, `[127.0.0.1]:${server.port} ${readPublicKey("host_key")}\n`);
    await sending();
  });

  it("demands one of the fingerprints, when there are any", async () => {
    const wrong = `SHA256:${"A".repeat(43)}`;
    const refused = openPlace({ "exporter.sftp.fingerprints": [wrong] });
    const sending = prepareSending(refused, { directory: "prints" });
    const failure: unknown = await sending.send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "export_failed" });
    const shown = /SHA256:\S+(?=,)/.exec(String(failure))?.[0] ?? "";
    expect(shown).not.toBe(wrong);
    const place = openPlace({ "exporter.sftp.fingerprints": [wrong, shown] });
    await prepareSending(place, { directory: "prints" }).send();
  });

  it("shows the place by its whole path, and takes ~ for where a login begins", async () => {
    const sending = prepareSending(openPlace(), { directory: "~/by home/" });
    const { place } = await sending.send();
    const whole = `${server.home}/by home/Ann 1.mp4`;
    expect(place).toBe(`sftp://${keeper.name}@127.0.0.1:${server.port}${whole}`);
    const again = prepareSending(openPlace(), { directory: `${server.home}/absolute` });
    expect((await again.send()).place).toContain(`${server.home}/absolute/Ann 1.mp4`);
    expect(
      sftp.missing({ ...emptyWish, ...again.order.wish, password: "" }, openPlace().values),
    ).toBe("password");
  });
}
