import { statfs } from "node:fs/promises";

/** Names by the magic numbers of Linux, linux/magic.h and the modules of each. */
const names: Record<number, string> = {
  0xef53: "ext4",
  0x9123683e: "btrfs",
  0x58465342: "xfs",
  0x2fc12fc1: "zfs",
  0xf2f52010: "f2fs",
  0xca451a4e: "bcachefs",
  0x01021994: "tmpfs",
  0x794c7630: "overlay",
  0x6969: "nfs",
  0xff534d42: "cifs",
  0xfe534d42: "smb",
  0x65735546: "fuse",
  0x4d44: "vfat",
  0x2011bab0: "exfat",
  0x5346544e: "ntfs",
  0x7366746e: "ntfs3",
};

export interface FileSystem {
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes that an ordinary user may still write. */
  free: number;
}

/** The file system a folder is in. */
export async function readFileSystem(folder: string): Promise<FileSystem> {
  const { type, blocks, bsize, bavail } = await statfs(folder);
  return {
    name: names[type] ?? `0x${type.toString(16)}`,
    size: blocks * bsize,
    free: bavail * bsize,
  };
}
