import type { Client } from "basic-ftp";
import { boolean, choice } from "../../shared/config/setting.ts";
import { AppError } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import { withAttempts } from "./attempts.ts";
import { defineExporter, type ExportOrder, firstEmptyField } from "./exporter.ts";
import { type FtpValues, onFtp, toFtpPort } from "./ftp/connect.ts";
import { createFtpFiles } from "./ftp/files.ts";
import { readSource } from "./source.ts";
import { probeRemote, tryOnce, withProbe } from "./probe.ts";
import { joinPath, type Target, toTarget } from "./target.ts";
import { uploadFile, verifyRemote } from "./upload.ts";

/** To a server with FTP, by TLS where it has that. */
export const ftp = defineExporter({
  name: "ftp",
  title: "FTP",
  fields: ["host", "port", "username", "password", "directory"],
  options: {
    "exporter.ftp.tls": choice(["auto", "on", "implicit", "off"], "auto", {
      group: "exports by FTP",
      help: "Encryption: on demands it, implicit begins with it (port 990), auto goes on without it where the server has none, off never asks.",
    }),
    "exporter.ftp.verify_certificate": boolean(true, {
      group: "exports by FTP",
      help: "Sends nothing to a server whose certificate can't be trusted; off for one that signed its own.",
    }),
  },
  missing: (wish) => firstEmptyField(wish, ["host", "username", "password", "directory"]),
  findObstacle: () => Promise.resolve(null),
  test: (deps, order, signal) => {
    const { host, username } = order.wish;
    return withProbe(deps, (file) =>
      tryOnce(host, signal, () =>
        onFtp(
          order,
          () => undefined,
          signal,
          async (client) => {
            const said = [toSentence("test_logged_in", { host, username })];
            if (!client.ftp.hasTLS) said.push(toSentence("test_unencrypted", { host }));
            const { folder } = await toWholeTarget(client, toTarget({ ...order, file }, ""));
            const probe = { folder, file, toShown: (name: string) => name };
            return [...said, ...(await probeRemote(createFtpFiles(client), probe, signal))];
          },
        ),
      ),
    );
  },
  async send(deps, order, report, signal) {
    const planned = toTarget(order, await readSource(order.file));
    const { host } = order.wish;
    const attempts = { deps, host, log: report.log, signal };
    return withAttempts(attempts, (advanced) =>
      onFtp(order, report.log, signal, async (client) => {
        const target = await toWholeTarget(client, planned);
        const upload = { file: order.file, target, report, advanced };
        await uploadFile(createFtpFiles(client), upload, signal);
        return { place: toPlace(order, target), youtubeId: null, youtubePlaylistId: null };
      }),
    );
  },
  async verify(deps, order, signal) {
    const planned = toTarget(order, "");
    const log = () => undefined;
    return withAttempts({ deps, host: order.wish.host, log, signal }, () =>
      onFtp(order, log, signal, async (client) => {
        const { path } = await toWholeTarget(client, planned);
        return verifyRemote(createFtpFiles(client), path, order.file);
      }),
    );
  },
});

/** From `/` on: the folder we are in changes as we look around. */
async function toWholeTarget(client: Client, target: Target): Promise<Target> {
  // Letters that no command can hold were refused with the order; these come from the server.
  const start = target.folder.startsWith("/") ? "" : await client.pwd();
  if (/[\r\n]/.test(start))
    throw new AppError("export_failed", "The server's own folder has a name that can't be used.");
  const place = (name: string) => (start === "" ? name : joinPath(start, name));
  return {
    ...target,
    folder: target.folder === "" ? start : place(target.folder),
    path: place(target.path),
    partPath: place(target.partPath),
  };
}

function toPlace(order: Pick<ExportOrder<FtpValues>, "wish" | "values">, target: Target): string {
  const { host, port } = order.wish;
  const isImplicit = order.values["exporter.ftp.tls"] === "implicit";
  return `${isImplicit ? "ftps" : "ftp"}://${host}${port === 0 ? "" : `:${toFtpPort(order)}`}${target.path}`;
}
