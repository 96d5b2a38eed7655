import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rclone } from "../../../daemon/exporters/rclone.ts";
import { listRemotes } from "../../../daemon/tools/rclone-remotes.ts";
import {
  exporterDeps,
  type ExportPlace,
  namesIn,
  prepareSending,
} from "../../support/export-place.ts";
import { checkExporter, checkRefusing, checkVerifying } from "../../support/exporter-contract.ts";
import {
  canServe,
  type FileServer,
  findFreePort,
  keeper,
  startSshServer,
} from "../../support/file-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();
let root = "";
let config = "";
let server: FileServer | null = null;

const obscure = (text: string) =>
  execFileSync("rclone", ["obscure", "-"], { input: text, encoding: "utf8" }).trim();

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "reelkeep-rclone-"));
  config = path.join(root, "rclone conf", "rclone.conf");
  mkdirSync(path.dirname(config));
  mkdirSync(path.join(root, "home"));
  if (canServe()) server = await startSshServer();
  const closed = await findFreePort();
  const ssh = (name: string, port: number, password: string) =>
    `[${name}]\ntype = sftp\nhost = 127.0.0.1\nport = ${port}\nuser = ${keeper.name}\npass = ${obscure(password)}\n`;
  const remotes = [
    `[my folder]\ntype = alias\nremote = ${root}/home\n`,
    ...(server === null ? [] : [ssh("box", server.port, keeper.password)]),
    ...(server === null ? [] : [ssh("wrong", server.port, "not this one")]),
    ssh("nobody", closed, "x"),
  ];
  writeFileSync(config, remotes.join("\n"), { mode: 0o600 });
});
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});
// So slow that a transfer of 8 MB can be broken off between two looks, and is over soon.
beforeEach(() => {
  vi.stubEnv("RCLONE_BWLIMIT", "6M");
  vi.stubEnv("RCLONE_LOW_LEVEL_RETRIES", "1");
  vi.stubEnv("RCLONE_RETRIES", "1");
});

const place = (): ExportPlace => ({
  exporter: rclone,
  wish: { remote: "my folder" },
  values: { "tools.rclone_config_path": config },
  home: path.join(root, "home"),
  unreachable: { remote: "nobody" },
  needed: ["remote", "directory"],
  brokenBytes: 8_000_000,
});

const box = (): ExportPlace => ({
  ...place(),
  wish: { remote: "box:" },
  home: server?.home ?? "",
  locked: "locked",
  small: "small",
  wrongLogin: { remote: "wrong" },
  secrets: [keeper.password],
});

describe("to a folder", () => {
  checkExporter("rclone", place);
});
describe.skipIf(!canServe())(
  "the exporter rclone, to a server (skipped where no name spaces can be made)",
  () => {
    checkRefusing(box);
    checkVerifying(box);
  },
);

describe("the exporter rclone", () => {
  it("lists the remotes of the configuration that is set", async () => {
    expect(await listRemotes("rclone", config, signal)).toContain("my folder");
    expect(await listRemotes("rclone", path.join(root, "none.conf"), signal)).toEqual([]);
  });

  it("says which remotes there are when one is asked for that is not", async () => {
    const sending = prepareSending(place(), { directory: "a", wish: { remote: "elsewhere" } });
    await expect(sending.send()).rejects.toMatchObject({
      code: "export_failed",
      field: "remote",
      message: expect.stringMatching(/no remote named elsewhere; it has .*my folder/),
    });
  });

  it.each([":sftp,host=a,pass=b", "--config", "-x", "a,b=c", "", "a:b"])(
    "takes no remote that is made up on the spot: %s",
    async (remote) => {
      const sending = prepareSending(place(), { directory: "a", wish: { remote } });
      await expect(sending.send()).rejects.toMatchObject({ code: "bad_request", field: "remote" });
    },
  );

  it("says that the program is missing, before and while it is used", async () => {
    const deps = { ...exporterDeps, programs: { rclone: () => "/nonexistent/rclone" } };
    const { values } = place();
    expect(await rclone.findObstacle(deps, values, signal)).toMatchObject({
      code: "rclone_missing",
      params: { program: "/nonexistent/rclone" },
    });
    const sending = prepareSending({ ...place(), deps }, { directory: "a" });
    await expect(sending.send()).rejects.toMatchObject({ code: "tool_missing" });
  });

  it("tells how far it is, and ends with the last second", async () => {
    const sending = prepareSending(place(), { directory: "far", bytes: 9_000_000 });
    await sending.send();
    expect(sending.progress.some((fraction) => fraction > 0 && fraction < 1)).toBe(true);
    expect(sending.progress.at(-1)).toBe(1);
  });

  it("finds a file of the right size and with other bytes out by its checksum", async () => {
    const sending = prepareSending(place(), { directory: "bytes", bytes: 1000 });
    const exported = await sending.send();
    writeFileSync(path.join(root, "home", "bytes", "Ann 1.mp4"), Buffer.alloc(1000));
    expect(await sending.verify(exported)).toBe("differs");
  });

  it("takes its helpers along when it is ended", async () => {
    const folder = temporaryFolder();
    const inFolder = (name: string) => path.join(folder, name);
    const [script, started, left] = [inFolder("rclone"), inFolder("started"), inFolder("left")];
    // Starts a program of its own that would outlive it.
    const lines = [
      "#!/bin/sh",
      `case "$1" in`,
      "listremotes) echo my folder: ;;",
      "lsjson) exit 3 ;;",
      "about) exit 1 ;;",
      `*) (sleep 1; touch "${left}") & touch "${started}"; wait ;;`,
      "esac",
    ];
    writeFileSync(script, lines.join("\n"), { mode: 0o755 });
    const deps = { programs: { rclone: () => script } };
    const ending = new AbortController();
    const sending = prepareSending({ ...place(), deps }, { directory: "a" });
    const result = sending.send(ending.signal);
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), 5000);
    ending.abort(new Error("ended"));
    await expect(result).rejects.toThrow("ended");
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(existsSync(left)).toBe(false);
  });

  it("does not replace what came there meanwhile", async () => {
    const sending = prepareSending(place(), { directory: "race", bytes: 9_000_000 });
    const target = path.join(root, "home", "race", "Ann 1.mp4");
    const putThere = () => writeFileSync(target, "theirs");
    await expect(sending.send(undefined, putThere)).rejects.toMatchObject({ code: "name_taken" });
    expect(namesIn(place(), "race")).toContain("Ann 1.mp4");
  });
});
