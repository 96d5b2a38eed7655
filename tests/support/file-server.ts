import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { canMount } from "./small-disk.ts";

/** A real server of files on loopback, with one user. */
export interface FileServer {
  port: number;
  /** Where the user's files are. Below it: `locked`, which the user can't write to, and `small`, a disk of 1 MB. */
  home: string;
  /** For what a test keeps beside the server. */
  folder: string;
  stop(): Promise<void>;
}

export const keeper = { name: "keeper", password: 'kee per"1', id: 61_234 } as const;
/** Of that password, as crypt(3) writes it. */
const passwordHash =
  "$6$1gr52i9cAX.wIlFQ$OcX4RW1IfcrWR8RAouSI7tbdIxBXeNy4PWiFuqONVVm5syRRqjI0iFCemNslg0crJFW7Ke/mOmUGxj6GLND8H0";

/** Whether servers may have users and files of their own here. */
export function canServe(): boolean {
  if (!canMount()) return false;
  try {
    execFileSync("unshare", ["--mount", "--pid", "--fork", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface ServerPlan {
  /** Writes configuration and answers with the command. */
  plan(folder: string, port: number): string[];
}

/**
 * Starts a server in name spaces of its own, where the machine's users are covered by ours: nothing of
 * the machine is changed, and what it started ends with it.
 */
export async function startFileServer({ plan }: ServerPlan): Promise<FileServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-server-"));
  chmodSync(folder, 0o755);
  const home = path.join(folder, "home");
  makeHome(home);
  writeUsers(folder, home);
  const port = await findFreePort();
  const command = plan(folder, port);
  const child = spawn(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, "sh", folder, ...command],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const said: string[] = [];
  child.stdout.on("data", (bytes) => said.push(String(bytes)));
  child.stderr.on("data", (bytes) => said.push(String(bytes)));
  const stop = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    await waitForPort(child, port);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start: ${said.join("")}`, { cause: error });
  }
  return { port, home, folder, stop };
}

const script = `
set -e
folder="$1"; shift
ulimit -n 1024
mount -t tmpfs none /run; mkdir /run/sshd
for file in passwd group shadow; do mount --bind "$folder/$file" "/etc/$file"; done
test ! -e "$folder/pam" || mount --bind "$folder/pam" /etc/pam.d/vsftpd
mount -t tmpfs -o size=1m,mode=777 none "$folder/home/small"
# The first process gets the orphans, and vsftpd is upset by children that are not its own.
"$@" & wait $!
`;

function makeHome(home: string): void {
  mkdirSync(path.join(home, "small"), { recursive: true });
  mkdirSync(path.join(home, "locked"), { mode: 0o755 });
  chownSync(home, keeper.id, keeper.id);
}

/** The machine's users and one more, who belongs to nobody outside. */
function writeUsers(folder: string, home: string): void {
  const add = (file: string, line: string, mode: number) => {
    const text = readFileSync(`/etc/${file}`, "utf8");
    writeFileSync(path.join(folder, file), `${text.trimEnd()}\n${line}\n`, { mode });
  };
  const { name, id } = keeper;
  add("passwd", `${name}:x:${id}:${id}::${home}:/bin/sh`, 0o644);
  add("group", `${name}:x:${id}:`, 0o644);
  add("shadow", `${name}:${passwordHash}:19000:0:99999:7:::`, 0o600);
}

/** A port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const tries = 100;

async function waitForPort(child: ChildProcess, port: number): Promise<void> {
  for (let count = 0; count < tries; count += 1) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    if (await isOpen(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nobody listens");
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** sshd with a password and a key; sftp by sshd itself. */
export function startSshServer(): Promise<FileServer> {
  return startFileServer({
    plan(folder, port) {
      const key = (name: string, ...more: string[]) =>
        execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-f", path.join(folder, name), ...more]);
      key("host_key", "-N", "");
      key("user_key", "-N", "");
      key("locked_key", "-N", "pass phrase");
      const keys = ["user_key.pub", "locked_key.pub"].map((name) =>
        readFileSync(path.join(folder, name), "utf8"),
      );
      writeFileSync(path.join(folder, "authorized_keys"), keys.join(""));
      const config = [
        `Port ${port}`,
        "ListenAddress 127.0.0.1",
        `HostKey ${folder}/host_key`,
        "PidFile none",
        "UsePAM no",
        "StrictModes no",
        `AuthorizedKeysFile ${folder}/authorized_keys`,
        "Subsystem sftp internal-sftp",
        "MaxStartups 100",
        "LogLevel ERROR",
      ];
      writeFileSync(path.join(folder, "sshd_config"), config.join("\n"));
      return ["/usr/sbin/sshd", "-D", "-e", "-f", path.join(folder, "sshd_config")];
    },
  });
}

/** vsftpd; with TLS it shows a certificate that it signed itself and takes nobody without. */
export function startFtpServer(tls: "none" | "explicit" | "implicit"): Promise<FileServer> {
  return startFileServer({
    plan(folder, port) {
      const pam = ["auth required pam_unix.so nodelay", "account required pam_unix.so", ""];
      writeFileSync(path.join(folder, "pam"), pam.join("\n"));
      mkdirSync(path.join(folder, "empty"));
      const config = [
        ...["listen=YES", "listen_address=127.0.0.1", `listen_port=${port}`, "background=NO"],
        ...["anonymous_enable=NO", "local_enable=YES", "write_enable=YES"],
        ...["pam_service_name=vsftpd", `secure_chroot_dir=${folder}/empty`],
        ...["seccomp_sandbox=NO", "isolate=NO", "isolate_network=NO"],
        ...["xferlog_enable=NO", "delay_failed_login=0", "local_umask=022"],
        ...(tls === "none" ? [] : secureLines(folder)),
        ...(tls === "implicit" ? ["implicit_ssl=YES"] : []),
        "",
      ];
      writeFileSync(path.join(folder, "vsftpd.conf"), config.join("\n"));
      return ["/usr/sbin/vsftpd", path.join(folder, "vsftpd.conf")];
    },
  });
}

function secureLines(folder: string): string[] {
  const [certificate, key] = [path.join(folder, "cert.pem"), path.join(folder, "key.pem")];
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
      ...["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
      ...["-keyout", key, "-out", certificate],
    ],
    { stdio: "ignore" },
  );
  return [
    ...["ssl_enable=YES", "force_local_data_ssl=YES", "force_local_logins_ssl=YES"],
    ...[`rsa_cert_file=${certificate}`, `rsa_private_key_file=${key}`, "require_ssl_reuse=YES"],
    "ssl_ciphers=HIGH",
  ];
}
