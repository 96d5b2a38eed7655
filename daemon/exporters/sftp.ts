import { list, text } from "../../shared/config/setting.ts";
import { toSentence } from "../../shared/sentences.ts";
import { withAttempts } from "./attempts.ts";
import {
  defineExporter,
  type Exported,
  type ExporterDeps,
  type ExportOrder,
  type ExportTry,
  firstEmptyField,
} from "./exporter.ts";
import { readSource } from "./source.ts";
import { askSftp } from "./sftp/ask.ts";
import { connectSftp, type SftpConnection, type SftpValues, usualSshPort } from "./sftp/connect.ts";
import { createSftpFiles } from "./sftp/files.ts";
import { probeRemote, tryOnce, withProbe } from "./probe.ts";
import { joinPath, type Target, toTarget } from "./target.ts";
import { uploadFile, verifyRemote } from "./upload.ts";

type Order = ExportOrder<SftpValues>;

/** To a server with SSH: a password or a key opens it, and its own key is checked. */
export const sftp = defineExporter({
  name: "sftp",
  title: "SFTP",
  fields: ["host", "port", "username", "password", "directory"],
  options: {
    "exporter.sftp.private_key_path": text("", {
      group: "exports by SFTP",
      help: "Path of a private key that opens servers; empty: the password alone does.",
    }),
    "exporter.sftp.passphrase": text("", {
      group: "exports by SFTP",
      secret: true,
      help: "Passphrase of the private key, if it has one.",
    }),
    "exporter.sftp.known_hosts_path": text("", {
      group: "exports by SFTP",
      help: "A file of known hosts that must name the server; empty: the key that a server shows first is noted, and no other one counts after that.",
    }),
    "exporter.sftp.fingerprints": list([], {
      group: "exports by SFTP",
      help: "Fingerprints of server keys, as SHA256:…; when there are any, a server must have one of them.",
    }),
  },
  missing(wish, values) {
    const opensWithKey = values["exporter.sftp.private_key_path"] !== "";
    const needed = ["host", "username", "directory"] as const;
    return firstEmptyField(wish, opensWithKey ? needed : [...needed, "password"]);
  },
  findObstacle: () => Promise.resolve(null),
  test: (deps, order, signal) => {
    const { host, username } = order.wish;
    return withProbe(deps, (file) =>
      tryOnce(host, signal, () =>
        onConnection({ deps, order, log: () => undefined, signal }, async (connection) => {
          const { folder } = toTarget({ ...order, file }, "");
          const toShown = (name: string) => readWholePath(connection, name);
          const probe = { folder, file, toShown };
          const said = await probeRemote(createSftpFiles(connection), probe, signal);
          return [toSentence("test_logged_in", { host, username }), ...said];
        }),
      ),
    );
  },
  async send(deps, order, report, signal) {
    const target = toTarget(order, await readSource(order.file));
    const { host } = order.wish;
    const attempts = { deps, host, log: report.log, signal };
    return withAttempts(attempts, (advanced) =>
      onConnection({ deps, order, log: report.log, signal }, async (connection) => {
        const upload = { file: order.file, target, report, advanced };
        await uploadFile(createSftpFiles(connection), upload, signal);
        return toExported(connection, order, target);
      }),
    );
  },
  async verify(deps, order, signal) {
    const target = toTarget(order, "");
    const log = () => undefined;
    return withAttempts({ deps, host: order.wish.host, log, signal }, () =>
      onConnection({ deps, order, log, signal }, (connection) =>
        verifyRemote(createSftpFiles(connection), target.path, order.file),
      ),
    );
  },
});

interface Session {
  deps: ExporterDeps;
  order: ExportTry<SftpValues>;
  log: (line: string) => void;
  signal: AbortSignal;
}

async function onConnection<T>(
  { deps, order, log, signal }: Session,
  work: (connection: SftpConnection) => Promise<T>,
): Promise<T> {
  const connection = await connectSftp(deps, order, log, signal);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}

function readWholePath(connection: SftpConnection, folder: string): Promise<string> {
  return askSftp<string>(connection, `To look at ${folder}`, (answer) =>
    connection.sftp.realpath(folder || ".", answer),
  );
}

/** With the whole path: where a login begins is not seen from outside. */
async function toExported(
  connection: SftpConnection,
  { wish }: Order,
  target: Target,
): Promise<Exported> {
  const folder = await readWholePath(connection, target.folder);
  const port = wish.port === 0 || wish.port === usualSshPort ? "" : `:${wish.port}`;
  const place = `sftp://${wish.username}@${wish.host}${port}${joinPath(folder, target.name)}`;
  return { place, youtubeId: null, youtubePlaylistId: null };
}
