import { expect, test } from "vitest";
import { languages } from "../../../shared/i18n.ts";
import { version } from "../../../shared/version.ts";
import { runCli } from "../support/run-cli.ts";

const commandNames = [
  "status",
  "watch",
  "channels",
  "record",
  "stop",
  "vods",
  "vod",
  "trash",
  "cleanup",
  "storage",
  "jobs",
  "log",
  "schedule",
  "settings",
];

test.each(languages)("--help names every command in %s", async (lang) => {
  const { code, out, err } = await runCli(["--help", "--lang", lang]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  for (const name of commandNames) expect(out).toContain(`  ${name}`);
  expect(out).not.toContain("cli.");
  expect(out).not.toContain("\u001b");
});

test("without a command the help is shown", async () => {
  const { code, out } = await runCli([]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Usage: reelkeep/);
});

test("help speaks the language of the environment", async () => {
  const { out } = await runCli(["--help"], { env: { LC_ALL: "de_DE.UTF-8" } });
  expect(out).toMatch(/^Aufruf: /);
});

test("--version prints the version alone", async () => {
  expect(await runCli(["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
});

test.each([
  [["statu"], "There is no command statu. Did you mean status?"],
  [["status", "--nope"], "There is no option --nope."],
  [["record"], "channel is missing."],
  [["--url"], "--url <address> needs a value."],
  [["status", "a"], "status takes fewer arguments."],
  [["--url", "ftp://nas", "status"], "“ftp://nas” is not an http address."],
  [["settings", "set", "log.level"], "“log.level” does not have the form key=value."],
])("%j is a usage error", async (arguments_, sentence) => {
  const { code, out, err } = await runCli(arguments_, {
    host: { fetch: async () => Response.json({ status: "OK", data: { fields: [], config: {} } }) },
  });
  expect({ code, out }).toEqual({ code: 64, out: "" });
  expect(err).toBe(`reelkeep: ${sentence} (bad_request)\n`);
});

test("with --json errors are JSON too", async () => {
  const { code, out, err } = await runCli(["nonsense", "--json"]);
  expect({ code, out }).toEqual({ code: 64, out: "" });
  expect(JSON.parse(err)).toEqual({
    status: "ERROR",
    code: "bad_request",
    message: "There is no command nonsense.",
  });
});

test("a group without a subcommand explains itself", async () => {
  const { code, out, err } = await runCli(["vod"]);
  expect({ code, out }).toEqual({ code: 64, out: "" });
  expect(err).toContain("show <uuid>");
});

test("no daemon: exit 69 and what to do", async () => {
  const refused = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
  const { code, err } = await runCli(["status"], {
    url: "nas:8080",
    host: { fetch: () => Promise.reject(refused) },
  });
  expect(code).toBe(69);
  expect(err).toBe(
    "reelkeep: No daemon answers at http://nas:8080 (connect ECONNREFUSED). Is it running? " +
      "Start it with npm start, or look at systemctl status reelkeep. (daemon_unreachable)\n",
  );
});

test.each([
  [403, "forbidden", 77],
  [404, "vod_unknown", 66],
  [409, "vod_busy", 65],
  [500, "internal", 70],
  [507, "disk_full", 73],
])("HTTP %i %s ends with %i", async (status, code, exitCode) => {
  const body = { status: "ERROR", code, message: "Because." };
  const result = await runCli(["status"], {
    host: { fetch: async () => Response.json(body, { status }) },
  });
  expect(result).toEqual({ code: exitCode, out: "", err: `reelkeep: Because. (${code})\n` });
});

test("other languages say what the error means before the daemon's own sentence", async () => {
  const body = { status: "ERROR", code: "disk_full", message: "4 MB left." };
  const { err } = await runCli(["status", "--lang", "sv"], {
    host: { fetch: async () => Response.json(body, { status: 507 }) },
  });
  expect(err).toMatch(/^reelkeep: [^:]+: 4 MB left\. \(disk_full\)\n$/);
  expect(err).not.toContain("errors.");
});
