import type { Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Context } from "hono";
import { getMimeType } from "hono/utils/mime";
import { hasErrorCode } from "../io/json-document.ts";
import { pathInside } from "../io/files.ts";
import { sendRange } from "../io/send-range.ts";
import { type ByteRange, parseRange } from "./range.ts";

/**
 * Sends a file of a folder with ranges, conditional requests and resumption (RFC 9110): 200, 206,
 * 304, 404, 416. `name` is percent-encoded as it stands in the address; files of any size work.
 */
export async function sendFile(c: Context, folder: string, name: string): Promise<Response> {
  const file = toPath(folder, name);
  const handle = file === null ? null : await openFile(file);
  if (file === null || handle === null) return c.notFound();
  // Sent is what was looked at, though another file may have its name by then.
  const plan = await planAnswer(c, file, handle).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  if (plan?.part !== undefined && c.req.method !== "HEAD") {
    const { range, status } = plan.part;
    return c.body(sendRange(handle, range), status, plan.headers);
  }
  await handle.close();
  return plan === null ? c.notFound() : c.body(null, plan.status, plan.headers);
}

interface Answer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** What of the file is the body, if anything. */
  part?: { range: ByteRange; status: 200 | 206 };
}

/** Null for what is no file. */
async function planAnswer(c: Context, file: string, handle: FileHandle): Promise<Answer | null> {
  const stats = await handle.stat();
  return stats.isFile() ? toAnswer(c, file, stats) : null;
}

function toAnswer(c: Context, file: string, stats: Stats): Answer {
  const etag = `"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs).toString(16)}"`;
  const lastModified = stats.mtime.toUTCString();
  const headers: Record<string, string> = {
    "accept-ranges": "bytes",
    etag,
    "last-modified": lastModified,
    "cache-control": "private, no-cache",
    "content-type": getMimeType(file) ?? "application/octet-stream",
  };
  if (isFresh(c, etag, stats.mtimeMs)) return { status: 304, headers };
  const condition = c.req.header("if-range");
  const isResumable = condition === undefined || condition === etag || condition === lastModified;
  const range = isResumable ? parseRange(c.req.header("range"), stats.size) : "ignore";
  if (range === "unsatisfiable") {
    return { status: 416, headers: { ...headers, "content-range": `bytes */${stats.size}` } };
  }
  const { start, end } = range === "ignore" ? { start: 0, end: stats.size - 1 } : range;
  headers["content-length"] = String(end - start + 1);
  if (range !== "ignore") headers["content-range"] = `bytes ${start}-${end}/${stats.size}`;
  const status = range === "ignore" ? 200 : 206;
  const part = { range: { start, end }, status } as const;
  return end < start ? { status, headers } : { status, headers, part };
}

function toPath(folder: string, name: string): string | null {
  try {
    return pathInside(folder, decodeURIComponent(name));
  } catch {
    return null;
  }
}

async function openFile(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, "r");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EACCES", "ENAMETOOLONG")) return null;
    throw error;
  }
}

function isFresh(c: Context, etag: string, modifiedMs: number): boolean {
  const known = c.req.header("if-none-match");
  if (known !== undefined)
    return known
      .split(",")
      .some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return Number.isFinite(since) && Math.trunc(modifiedMs / 1000) * 1000 <= since;
}
