import { askSftp, hasSftpCode } from "./ask.ts";
import type { SftpConnection } from "./connect.ts";
import { readFreeBytes, trustedBytes, writePart } from "./write.ts";
import { type RemoteFiles, toNameTaken } from "../upload.ts";

type Sftp = SftpConnection["sftp"];

/** Files of a server, over one connection. */
export function createSftpFiles(connection: SftpConnection): RemoteFiles {
  const { sftp } = connection;
  const files: RemoteFiles = {
    async sizeOf(path) {
      const stats = await statOrNull(connection, path);
      if (stats?.isDirectory() === true) throw toNameTaken({ path });
      return stats?.size ?? null;
    },
    async hasFolder(folder) {
      const stats = await statOrNull(connection, folder);
      return stats?.isDirectory() ?? false;
    },
    makeFolder: (folder) =>
      askSftp<void>(connection, `To make the folder ${folder}`, (answer) =>
        sftp.mkdir(folder, (error) => answer(error, undefined)),
      ),
    freeBytes: (folder) => readFreeBytes(connection, folder || "."),
    trustedBytes,
    write: (work, signal) => writePart(connection, work, signal),
    rename: (from, to) => renameNew(connection, files, { from, to }),
    remove: (path) =>
      askSftp<void>(connection, `To delete ${path}`, (answer) =>
        sftp.unlink(path, (error) => answer(error, undefined)),
      ),
  };
  return files;
}

async function statOrNull(connection: SftpConnection, path: string) {
  try {
    return await askSftp<Parameters<Parameters<Sftp["stat"]>[1]>[1]>(
      connection,
      `To look at ${path}`,
      (answer) => connection.sftp.stat(path, answer),
    );
  } catch (error) {
    if (hasSftpCode(error, "noSuchFile")) return null;
    throw error;
  }
}

/** The protocol's own rename replaces nothing; some servers can do it in the other way only. */
async function renameNew(
  connection: SftpConnection,
  files: Pick<RemoteFiles, "sizeOf">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { sftp } = connection;
  const doing = `To name the file ${to}`;
  try {
    await askSftp<void>(connection, doing, (answer) =>
      sftp.rename(from, to, (error) => answer(error, undefined)),
    );
  } catch (error) {
    if (!hasSftpCode(error, "failure")) throw error;
    if ((await files.sizeOf(to)) !== null) throw toNameTaken({ path: to });
    await askSftp<void>(connection, doing, (answer) =>
      sftp.ext_openssh_rename(from, to, (again) => answer(again, undefined)),
    );
  }
}
