import path from "node:path";
import type { VodProduct } from "../../shared/model/vod.ts";
import { chatEndings } from "../core/chat-document.ts";
import { toMaskName } from "../core/render-plan.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import { publishFile } from "../io/publish-file.ts";
import { vodFolder } from "../paths.ts";
import { findVod, updateVod } from "./update.ts";

type RenderedDeps = Pick<Deps, "store" | "paths" | "clock" | "events" | "activities">;

/** A chat as a video. */
export interface RenderedChat {
  file: string;
  /** Where it is opaque; null: everywhere. */
  mask: string | null;
  durationSeconds: number | null;
}

/** What a rendered chat is called; its mask is called after it. */
export function toRenderedName(basename: string, isTest: boolean): string {
  return `${basename}${isTest ? chatEndings.renderedTest : chatEndings.rendered}`;
}

/** Null when there is none, or its file is gone. */
export async function findRendered(
  { paths }: Pick<Deps, "paths">,
  vod: VodRecord,
  isTest: boolean,
): Promise<RenderedChat | null> {
  const kind = isTest ? "chat_test" : "rendered_chat";
  const product = vod.products.find((candidate) => candidate.kind === kind);
  if (product === undefined) return null;
  const file = path.join(vodFolder(paths, vod), product.basename);
  if ((await sizeOf(file)) === null) return null;
  const mask = path.join(path.dirname(file), toMaskName(product.basename));
  const hasMask = (await sizeOf(mask)) !== null;
  return { file, mask: hasMask ? mask : null, durationSeconds: product.duration };
}

export interface FreshChat {
  isTest: boolean;
  /** Under names of work in progress. */
  output: string;
  mask: string | null;
  durationSeconds: number;
}

/**
 * Puts a rendered chat in the place of the earlier one; the real one ends the test, too. The earlier
 * one goes first: at no time a chat lies beside the mask of another.
 */
export async function publishRendered(
  deps: RenderedDeps,
  uuid: string,
  { isTest, output, mask, durationSeconds }: FreshChat,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  const folder = vodFolder(deps.paths, vod);
  const chatName = toRenderedName(vod.basename, isTest);
  const spent = vod.products.filter((product) => isSpent(product, isTest));
  const orphans = [chatName, toMaskName(chatName)];
  for (const name of new Set([...spent.map(({ basename }) => basename), ...orphans]))
    await removeFile(path.join(folder, name));
  const kind = isTest ? ("chat_test" as const) : ("rendered_chat" as const);
  const made = [
    ...(mask === null
      ? []
      : [{ kind: "chat_mask" as const, basename: toMaskName(chatName), from: mask }]),
    { kind, basename: chatName, from: output },
  ];
  const created_at = toIso(deps.clock.now());
  const products: VodProduct[] = [];
  for (const { from, ...product } of made) {
    const file = path.join(folder, product.basename);
    await publishFile(from, file);
    products.push({
      ...product,
      filesize: await sizeOf(file),
      created_at,
      duration: durationSeconds,
    });
  }
  const names = new Set([...spent, ...products].map(({ basename }) => basename));
  const others = findVod(deps, uuid).products.filter(({ basename }) => !names.has(basename));
  return updateVod(deps, uuid, { products: [...others, ...products.toReversed()] });
}

/** A test is replaced by the next test, everything by the real one. */
function isSpent({ kind, basename }: VodProduct, isTest: boolean): boolean {
  const isOfTest = kind === "chat_test" || basename.endsWith(toMaskName(chatEndings.renderedTest));
  return isOfTest || (!isTest && (kind === "rendered_chat" || kind === "chat_mask"));
}
