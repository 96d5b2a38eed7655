import { parseCheer } from "../core/chat-catalogue.ts";
import { type ChatImage, ChatPictures } from "../core/chat-document.ts";
import type { ChatLooks, ShownImage } from "../core/chat-message.ts";
import { cheerColor } from "../core/cheer-color.ts";
import type { JsonValue } from "../core/json-splitter.ts";
import type { Deps } from "../deps.ts";
import { keepPicture, picturesPath } from "./picture-store.ts";

/** Where the pictures stand in a document. */
export const pictureLists = [
  "embeddedData.firstParty",
  "embeddedData.thirdParty",
  "embeddedData.twitchBadges",
  "embeddedData.twitchBits",
] as const;

/** The pictures inside a document, put into the cache one after another. */
export interface EmbeddedLooks extends ChatLooks {
  /** Throws `SyntaxError` when it is not JSON; what has another form is passed over. */
  add(value: JsonValue): Promise<void>;
  /** Names of the pictures in the cache. */
  names(): string[];
}

interface Known {
  emotes: Map<string, ShownImage>;
  words: Map<string, ShownImage & { isZeroWidth: boolean }>;
  badges: Map<string, { title: string; picture: string | null }>;
  /** By prefix, the tier of the most bits first. */
  cheers: Map<string, { prefix: string; tiers: (ShownImage & { bits: number })[] }>;
}

/** `elsewhere` knows the platform's emotes that are not in the document. */
export function createEmbeddedLooks(
  deps: Pick<Deps, "paths">,
  elsewhere: Pick<ChatLooks, "emote">,
): EmbeddedLooks {
  const known: Known = {
    emotes: new Map(),
    words: new Map(),
    badges: new Map(),
    cheers: new Map(),
  };
  const names = new Set<string>();
  const keep = async (base64: string): Promise<string | null> => {
    const kept = await keepPicture(deps, Buffer.from(base64, "base64"));
    if (kept === null) return null;
    names.add(kept.name);
    return `${picturesPath}/${kept.name}`;
  };
  return {
    async add({ path, text }) {
      const list = path.slice(path.indexOf(".") + 1);
      const parsed = ChatPictures.safeParse({ [list]: [JSON.parse(text)] });
      if (parsed.success) await addPictures(known, parsed.data, keep);
    },
    names: () => [...names],
    emote: (id) => known.emotes.get(id) ?? elsewhere.emote(id),
    word: (word) => known.words.get(word) ?? null,
    badge: (set, version) => known.badges.get(`${set}/${version}`) ?? { title: set, picture: null },
    cheer: (word) => findCheer(known, word),
  };
}

type Keep = (base64: string) => Promise<string | null>;

async function addPictures(known: Known, pictures: ChatPictures, keep: Keep): Promise<void> {
  for (const image of pictures.firstParty) known.emotes.set(image.id, await toShown(image, keep));
  for (const image of pictures.thirdParty) {
    const { isZeroWidth } = image;
    known.words.set(image.name ?? image.id, { ...(await toShown(image, keep)), isZeroWidth });
  }
  for (const { name, versions } of pictures.twitchBadges) {
    for (const [version, { title, bytes }] of Object.entries(versions))
      known.badges.set(`${name}/${version}`, {
        title: title || name,
        picture: await keep(bytes),
      });
  }
  for (const { prefix, tierList } of pictures.twitchBits) {
    const tiers: (ShownImage & { bits: number })[] = [];
    for (const [bits, image] of Object.entries(tierList))
      tiers.push({ ...(await toShown(image, keep)), bits: Number(bits) });
    tiers.sort((a, b) => b.bits - a.bits);
    known.cheers.set(prefix.toLowerCase(), { prefix, tiers });
  }
}

async function toShown({ data, width, height }: ChatImage, keep: Keep): Promise<ShownImage> {
  return { picture: await keep(data), width, height };
}

function findCheer({ cheers }: Known, word: string): ReturnType<ChatLooks["cheer"]> {
  const said = parseCheer(word);
  const known = said === null ? undefined : cheers.get(said.prefix.toLowerCase());
  const tier = known?.tiers.find(({ bits }) => bits <= (said?.bits ?? 0));
  if (said === null || known === undefined || tier === undefined) return null;
  const { picture, width, height } = tier;
  const { bits } = said;
  return { name: known.prefix, picture, width, height, bits, color: cheerColor(bits) };
}
