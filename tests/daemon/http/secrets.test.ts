import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contract } from "../../../shared/api/contract.ts";
import type { Route } from "../../../shared/api/route.ts";
import { toEnvironmentName } from "../../../shared/config/setting.ts";
import { AppError } from "../../../shared/errors.ts";
import { createExportScene, type ExportScene } from "../../support/export-scene.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { connectDaemon } from "../../support/youtube-scene.ts";

const own = "open sesame & more";
const ownPassword = { password: own, host: "elsewhere.example", username: "bob" };
/** The account's application is made known later, as its simulator wants it. */
const known = ["youtube.client_secret"];

/** Every secret of the settings has a value that stands nowhere else. */
async function plantSettings(): Promise<Record<string, string>> {
  const { deps } = await createTestApp();
  const keys = deps.config
    .view()
    .fields.filter(({ key, secret }) => secret && !known.includes(key))
    .map(({ key }) => key);
  return Object.fromEntries(keys.map((key) => [toEnvironmentName(key), `planted in ${key}`]));
}

interface Planted extends ExportScene {
  secrets: string[];
  /** What browsers were told. */
  events: string[];
  /** What a program was called with. */
  calls(): string;
}

async function plant(): Promise<Planted> {
  const folder = temporaryFolder();
  const settings = await plantSettings();
  const program = path.join(folder, "rclone");
  const calls = path.join(folder, "calls");
  writeFileSync(program, `#!/bin/sh\ntr '\\0' ' ' </proc/$$/cmdline >>"${calls}"\nexit 1\n`);
  chmodSync(program, 0o755);
  const environment = { ...settings, REELKEEP_TOOLS_RCLONE_PATH: program };
  const scene = await createExportScene(environment, folder);
  const events: string[] = [];
  scene.deps.events.listen((event) => void events.push(JSON.stringify(event)));
  await scene.deps.access.setPassword("correct horse battery", null);
  await scene.deps.config.change({ "access.guest_mode": true });
  const simulator = await connectDaemon(scene.deps);
  const login = readFileSync(path.join(scene.deps.paths.config, "youtube-login.json"), "utf8");
  const { accessToken, refreshToken } = JSON.parse(login).login;
  const application = String(simulator.settings["youtube.client_secret"]);
  const secrets = [...Object.values(settings), own, application, accessToken, refreshToken];
  const read = () => (existsSync(calls) ? readFileSync(calls, "utf8") : "");
  return { ...scene, secrets, events, calls: read };
}

const forms = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
];
const findIn = ({ secrets }: Planted, text: string) =>
  secrets.filter((secret) => forms(secret).some((form) => text.includes(form)));

const routes = Object.entries(contract) as [string, Route][];

/** Everything that this caller may read. */
async function readAll(planted: Planted, token: string | null, uuids: Record<string, string>) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const found: [string, string[]][] = [];
  for (const [key] of routes.filter(([name]) => name.startsWith("GET "))) {
    const template = key.slice("GET ".length);
    const uuid = (template.includes("/channels/") ? uuids["channel"] : uuids["vod"]) ?? "";
    const address = template.replace(":uuid", uuid).replace(/:\w+/, "x");
    const text = await (await planted.raw("GET", address, { headers })).text();
    const told = findIn(planted, text);
    if (told.length > 0) found.push([key, told]);
  }
  return found;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe("secrets of exports and of the account at YouTube", { timeout: 60_000 }, () => {
  let planted: Planted;
  let uuids: Record<string, string> = {};

  async function exportInVain() {
    const vod = await planted.addVod();
    uuids = { vod: vod.uuid, channel: planted.channel.uuid };
    const headers = { authorization: `Bearer ${await tokenFor("operate")}` };
    const begin = (exporter: string, body: object = {}) =>
      planted.ask("POST", `/api/v0/exporter?exporter=${exporter}`, {
        headers,
        body: { vod: vod.uuid, ...body },
      });
    planted.fake.said = `login as bob:${encodeURIComponent(own)}`;
    planted.fake.failures = [new AppError("unauthorized_target", `${own} was refused.`)];
    await begin("sftp", ownPassword);
    await planted.jobEnd("export_sftp_ann_2026");
    await begin("rclone", { remote: "box", directory: "x", ...ownPassword });
    // The next one stays on its way, with its password in its document.
    planted.fake.gate = new Promise(() => {});
    const second = await planted.addVod({ changes: { basename: "ann_2027" } });
    await begin("sftp", { vod: second.uuid, ...ownPassword });
    await waitUntil("it is on its way", () => planted.fake.orders.length === 2);
  }

  const tokenFor = async (scope: "read" | "operate" | "admin") =>
    (await planted.deps.access.addToken("test", scope)).token;

  it("stand in no answer, no event, no line of the log and no list of processes", async () => {
    planted = await plant();
    await exportInVain();

    expect(planted.secrets.length).toBeGreaterThan(8);
    expect(await readAll(planted, null, uuids)).toEqual([]);
    for (const scope of ["read", "operate", "admin"] as const)
      expect([scope, await readAll(planted, await tokenFor(scope), uuids)]).toEqual([scope, []]);
    expect(findIn(planted, planted.events.join("\n"))).toEqual([]);
    const lines = await planted.deps.log.readBack({ limit: 1000 });
    expect(lines.length).toBeGreaterThan(0);
    expect(findIn(planted, JSON.stringify(lines))).toEqual([]);
    for (const file of filesBelow(planted.deps.paths.logs))
      expect([file, findIn(planted, readFileSync(file, "utf8"))]).toEqual([file, []]);
    expect(planted.calls()).toContain("rclone");
    expect(findIn(planted, planted.calls())).toEqual([]);
  });

  it("lie only in files that nobody else can read", async () => {
    planted = await plant();
    await exportInVain();

    const holding = filesBelow(planted.deps.paths.data).filter(
      (file) => findIn(planted, readFileSync(file, "utf8")).length > 0,
    );
    expect(holding.map((file) => path.relative(planted.deps.paths.data, file)).toSorted()).toEqual([
      "config/settings.json",
      "config/youtube-login.json",
      expect.stringMatching(/^db\/exports\/vod-sftp-.*\.json$/),
    ]);
    for (const file of holding) expect([file, statSync(file).mode & 0o077]).toEqual([file, 0]);
  });

  it("and places elsewhere are nothing for those who may only look", async () => {
    planted = await plant();
    const vod = await planted.addVod();
    const headers = { authorization: `Bearer ${await tokenFor("operate")}` };
    const body = { vod: vod.uuid, directory: "/secret folder" };
    await planted.ask("POST", "/api/v0/exporter?exporter=sftp", { headers, body });
    await planted.jobEnd("export_sftp_ann_2026");
    const look = async (asked: Record<string, string>) =>
      (await planted.ask("GET", `/api/v0/vod/${vod.uuid}`, { headers: asked })).body.data;

    expect(JSON.stringify(await look(headers))).toContain("/secret folder");
    const shown = await look({});
    expect(JSON.stringify(shown)).not.toContain("secret folder");
    expect(shown.exports).toMatchObject([{ exporter: "sftp", place: "", verified: true }]);
  });
});
