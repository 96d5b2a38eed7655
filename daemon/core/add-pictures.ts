import type { ChatImage, ChatPictures } from "./chat-document.ts";
import type { ShownPicture } from "./chat-shown.ts";

/** A picture that was fetched. */
export interface FetchedPicture {
  shown: ShownPicture;
  base64: string;
  /** Where it came from, and at how many times its size. */
  url: string;
  scale: number;
  /** Pixels. */
  width: number;
  height: number;
}

type Badge = ChatPictures["twitchBadges"][number];
type Cheer = ChatPictures["twitchBits"][number];

/** The pictures of a chat with those that were fetched, in TwitchDownloader's shape. */
export function addPictures(
  present: ChatPictures | null,
  fetched: readonly FetchedPicture[],
): ChatPictures {
  const pictures: ChatPictures = {
    ...present,
    thirdParty: [...(present?.thirdParty ?? [])],
    firstParty: [...(present?.firstParty ?? [])],
    twitchBadges: (present?.twitchBadges ?? []).map(copyBadge),
    twitchBits: (present?.twitchBits ?? []).map(copyCheer),
  };
  for (const picture of fetched) add(pictures, picture);
  return pictures;
}

const copyBadge = (badge: Badge): Badge => ({ ...badge, versions: { ...badge.versions } });
const copyCheer = (cheer: Cheer): Cheer => ({ ...cheer, tierList: { ...cheer.tierList } });

function add(pictures: ChatPictures, picture: FetchedPicture): void {
  const { shown, base64, url } = picture;
  switch (shown.kind) {
    case "platform":
      pictures.firstParty.push(toImage(picture, shown.id, null));
      break;
    case "word": {
      const { id, name, isZeroWidth } = shown.emote;
      pictures.thirdParty.push({ ...toImage(picture, id, name), isZeroWidth });
      break;
    }
    case "badge": {
      const { set, version, title, description } = shown.badge;
      const badge = findOrAdd<Badge>(
        pictures.twitchBadges,
        ({ name }) => name === set,
        () => ({
          name: set,
          versions: {},
        }),
      );
      badge.versions[version] = { title, description, bytes: base64, url };
      break;
    }
    case "cheer": {
      const { prefix, bits } = shown;
      const cheer = findOrAdd<Cheer>(
        pictures.twitchBits,
        (known) => known.prefix === prefix,
        () => ({
          prefix,
          tierList: {},
        }),
      );
      cheer.tierList[String(bits)] = toImage(picture, `${prefix}${bits}`, `${prefix}${bits}`);
      break;
    }
  }
}

/** Sizes are whole numbers: TwitchDownloader reads nothing else. */
function toImage(
  { base64, url, scale, width, height }: FetchedPicture,
  id: string,
  name: string | null,
): ChatImage {
  return {
    id,
    imageScale: scale,
    data: base64,
    name,
    url,
    width: Math.max(1, Math.round(width / scale)),
    height: Math.max(1, Math.round(height / scale)),
    isZeroWidth: false,
  };
}

function findOrAdd<T>(list: T[], isWanted: (item: T) => boolean, create: () => T): T {
  const found = list.find(isWanted);
  if (found !== undefined) return found;
  const created = create();
  list.push(created);
  return created;
}
