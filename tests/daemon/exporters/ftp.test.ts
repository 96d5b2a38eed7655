import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ftp } from "../../../daemon/exporters/ftp.ts";
import { startBreakingProxy } from "../../support/breaking-proxy.ts";
import { type ExportPlace, isSame, prepareSending } from "../../support/export-place.ts";
import { checkExporter } from "../../support/exporter-contract.ts";
import {
  canServe,
  type FileServer,
  findFreePort,
  keeper,
  startFtpServer,
} from "../../support/file-server.ts";

let plain: FileServer;
let secure: FileServer;
let closedPort = 0;

function openPlace(server: FileServer, values: Record<string, string | boolean> = {}): ExportPlace {
  return {
    exporter: ftp,
    wish: {
      host: "127.0.0.1",
      port: server.port,
      username: keeper.name,
      password: keeper.password,
    },
    values: { "exporter.ftp.tls": "auto", "exporter.ftp.verify_certificate": true, ...values },
    home: server.home,
    locked: "locked",
    small: "small",
    unreachable: { port: closedPort },
    wrongLogin: { password: "wrong as can be" },
    secrets: [keeper.password],
    needed: ["host", "username", "password", "directory"],
  };
}

const selfSigned = { "exporter.ftp.verify_certificate": false };

describe.skipIf(!canServe())("over FTP (skipped where no name spaces can be made)", () => {
  beforeAll(async () => {
    closedPort = await findFreePort();
    [plain, secure] = await Promise.all([startFtpServer("none"), startFtpServer("explicit")]);
  });
  afterAll(() => Promise.all([plain.stop(), secure.stop()]));

  describe("in the clear", () => {
    checkExporter("ftp", () => openPlace(plain));
  });
  // vsftpd dies of a data connection by TLS that ends before its own first bytes went there.
  const openSecure = () => ({ ...openPlace(secure, selfSigned), refusesEmpty: true });
  describe("by TLS", () => {
    checkExporter("ftp", openSecure);
  });
  checkEncryption();
  checkBreaks();
  checkServers();
});

function checkEncryption(): void {
  it("says that it goes on without encryption, and does not where that is demanded", async () => {
    const open = prepareSending(openPlace(plain), { directory: "clear" });
    await open.send();
    expect(open.log.join()).toContain("unencrypted");

    const demanded = prepareSending(openPlace(plain, { "exporter.ftp.tls": "on" }), {
      directory: "demanded",
    });
    await expect(demanded.send()).rejects.toMatchObject({
      code: "export_failed",
      message: expect.stringContaining("has no TLS"),
    });
  });

  it("sends nothing to a server that signed its own certificate, unless that is allowed", async () => {
    const wary = prepareSending(openPlace(secure), { directory: "wary" });
    await expect(wary.send()).rejects.toMatchObject({
      code: "export_failed",
      message: expect.stringContaining("exporter.ftp.verify_certificate"),
    });
    const trusting = prepareSending(
      openPlace(secure, { ...selfSigned, "exporter.ftp.tls": "on" }),
      {
        directory: "trusting",
      },
    );
    expect(await trusting.verify(await trusting.send())).toBe("verified");
    expect(trusting.log.join()).not.toContain("unencrypted");
  });

  it("begins with encryption where that is implicit", async () => {
    const server = await startFtpServer("implicit");
    onTestFinished(() => server.stop());
    const wary = { "exporter.ftp.tls": "implicit" };
    const refused = prepareSending(openPlace(server, wary), { directory: "implicit" });
    await expect(refused.send()).rejects.toMatchObject({
      code: "export_failed",
      message: expect.stringContaining("exporter.ftp.verify_certificate"),
    });
    const trusting = openPlace(server, { ...selfSigned, ...wary });
    const sending = prepareSending(trusting, { directory: "implicit" });
    const exported = await sending.send();
    expect(exported.place).toMatch(/^ftps:/);
    expect(await sending.verify(exported)).toBe("verified");
    const plainly = prepareSending(openPlace(plain, wary), { directory: "implicit" });
    await expect(plainly.send()).rejects.toMatchObject({ code: "export_failed" });
  });

  it("never asks for encryption when it is off", async () => {
    const off = { "exporter.ftp.tls": "off" };
    const sending = prepareSending(openPlace(plain, off), { directory: "off" });
    await sending.send();
    expect(sending.log).toEqual([]);
    const refused = prepareSending(openPlace(secure, off), { directory: "off" });
    await expect(refused.send()).rejects.toMatchObject({ code: "unauthorized_target" });
  });
}

function checkBreaks(): void {
  it("goes on where it was when the connection breaks, again and again", async () => {
    const proxy = await startBreakingProxy(plain.port, { isFtp: true });
    onTestFinished(() => proxy.stop());
    const bytes = 40_000_000;
    const sending = prepareSending(openPlace(plain), {
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
    expect(isSame(path.join(plain.home, "breaks/Ann 1.mp4"), sending.source)).toBe(true);
    expect(sending.log.filter((line) => line.includes("was lost"))).toHaveLength(3);
    expect(sending.log.filter((line) => line.startsWith("Goes on after"))).toHaveLength(3);
    expect(proxy.sentBytes()).toBeLessThan(bytes * 1.4);
    expect(await sending.verify(exported)).toBe("verified");
  });

  it("appends where a server does not know how to begin in the middle", async () => {
    const rewrite = (said: string) => said.replace(" REST STREAM\r\n", "");
    const proxy = await startBreakingProxy(plain.port, { isFtp: true, rewrite });
    onTestFinished(() => proxy.stop());
    const sending = prepareSending(openPlace(plain), {
      directory: "appended",
      bytes: 12_000_000,
      wish: { port: proxy.port },
    });
    const ending = new AbortController();
    const stop = (fraction: number) => {
      if (fraction > 0.6) ending.abort(new Error("ended"));
    };
    await expect(sending.send(ending.signal, stop)).rejects.toThrow("ended");
    await sending.send();
    expect(sending.log.join()).toContain("Goes on after");
    expect(isSame(path.join(plain.home, "appended/Ann 1.mp4"), sending.source)).toBe(true);
  });
}

function checkServers(): void {
  it("looks into the folder where a server can't tell the size of a file", async () => {
    const rewrite = (said: string) =>
      said.replace(/^(213 \d+|550 Could not get file size\.)/, "500 Unknown command.");
    const proxy = await startBreakingProxy(plain.port, { isFtp: true, rewrite });
    onTestFinished(() => proxy.stop());
    const sending = prepareSending(openPlace(plain), {
      directory: "no sizes",
      wish: { port: proxy.port },
    });
    const exported = await sending.send();
    expect(await sending.verify(exported)).toBe("verified");
    sending.progress.length = 0;
    await sending.send();
    expect(sending.progress).toEqual([]);
  });

  it("shows the password nowhere, not even when a server repeats it", async () => {
    const { port, close } = await startEcho();
    onTestFinished(close);
    const sending = prepareSending(openPlace(plain), { directory: "echo", wish: { port } });
    const failure: unknown = await sending.send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "unauthorized_target" });
    const cause = failure instanceof Error ? String(failure.cause) : "";
    expect(`${String(failure)} ${cause} ${sending.log.join()}`).not.toContain(keeper.password);
  });

  it("sends no line breaks in a name or a password", async () => {
    const place = openPlace(plain);
    const sending = prepareSending(place, { directory: "a", wish: { username: "a\r\nDELE b" } });
    await expect(sending.send()).rejects.toMatchObject({ code: "bad_request", field: "username" });
  });

  it("shows the place by its whole path, without name and password", async () => {
    const { place } = await prepareSending(openPlace(plain), { directory: "whole" }).send();
    expect(place).toBe(`ftp://127.0.0.1:${plain.port}${plain.home}/whole/Ann 1.mp4`);
    expect(readFileSync(place.slice(place.indexOf(plain.home))).length).toBe(300_000);
  });
}

/** Refuses every login, with the words of it. */
async function startEcho(): Promise<{ port: number; close: () => void }> {
  const server = net.createServer((socket) => {
    socket.write("220 hello\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const [word = ""] = String(bytes).split(/[ \r]/);
      const codes: Record<string, string> = { USER: "331", PASS: "530", AUTH: "502" };
      socket.write(`${codes[word] ?? "500"} You said ${String(bytes).trim()}\r\n`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: address === null || typeof address === "string" ? 0 : address.port,
    close: () => void server.close(),
  };
}
