import type { Find } from "../core/disk-finds.ts";
import { toSafeName } from "../core/naming.ts";
import type { CopiedChannel } from "../core/record-copy.ts";
import { type NameFacts, readByTemplate } from "../core/template-backwards.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";

type OwnerDeps = Pick<Deps, "store" | "config">;

/** What is known of who a find is of, beside its place and its name. */
export interface OwnerHint {
  channelUuid: string;
  channel: CopiedChannel | null;
}

/** The channel that a find is of: by its copy, by its folder, by its name; null when nothing tells. */
export function findOwner(
  deps: OwnerDeps,
  find: Find,
  hint: OwnerHint | null,
): ChannelRecord | null {
  if (hint !== null) {
    const known = deps.store.channels.get(hint.channelUuid);
    if (known !== null) return known;
  }
  const channels = deps.store.channels.list();
  const copied = hint?.channel ?? null;
  if (copied !== null)
    return (
      channels.find(
        ({ provider, internalId }) =>
          provider === copied.provider && internalId === copied.internalId,
      ) ?? null
    );
  const [top = ""] = find.folder.toLowerCase().split("/");
  const byFolder = channels.find(
    ({ internalName }) => toSafeName(internalName).toLowerCase() === top,
  );
  if (byFolder !== undefined) return byFolder;
  return channels.find((channel) => readName(deps, channel, find.basename) !== null) ?? null;
}

/** Names that were given before the operator's template, here or elsewhere. */
const usualTemplates = [
  "{internalName}_{date}_s{season}e{episode}",
  "{internalName}_{date}_{id}",
] as const;

/** What the name of a recording tells, read back through the template of names; null when it is not made by it. */
export function readName(
  { config }: Pick<Deps, "config">,
  channel: Pick<ChannelRecord, "internalName" | "displayName">,
  basename: string,
): NameFacts | null {
  const { internalName, displayName } = channel;
  const known = { internalName, displayName, login: internalName };
  for (const template of [config.get("vod.filename"), ...usualTemplates]) {
    const facts = readByTemplate(template, basename, known);
    // Without a time anything could be a recording.
    if (facts !== null && facts.startedAt !== null) return facts;
  }
  return null;
}
