import type { Answer, Question } from "./answer.ts";
import { json } from "./answer.ts";
import type { SimulatedChannel } from "./channel.ts";
import { type ServiceEmote, serviceEmotes } from "./emotes.ts";
import { movingEmote, stillEmote } from "./emote-pictures.ts";
import type { World } from "./world.ts";
import { channelById } from "./world.ts";

const subject = { kind: "emotes" as const };
const unknown = (): Answer => json(subject, 404, { message: "not found" });

/** 7TV, BetterTTV and FrankerFaceZ, each below its own path. */
export function answerEmotes(world: World, question: Question): Answer {
  const [, service = "", ...path] = question.url.pathname.split("/");
  const origin = question.url.origin;
  const known = (id: string): SimulatedChannel | null => {
    const channel = channelById(world, id) ?? null;
    return channel !== null && world.settings.emotelessChannels.includes(channel.login)
      ? null
      : channel;
  };
  switch (service) {
    case "7tv":
      return answerSevenTv(path, origin, known);
    case "bttv":
      return answerBttv(path, known);
    case "ffz":
      return answerFfz(path, origin, known);
    default:
      return unknown();
  }
}

type Known = (id: string) => SimulatedChannel | null;

function answerSevenTv(path: string[], origin: string, known: Known): Answer {
  const [first, second = "", third = ""] = path;
  const { everybody, channel: own } = serviceEmotes.sevenTv;
  // Their addresses have no scheme.
  const host = `${origin.replace(/^https?:/, "")}/emotes/7tv`;
  const list = (emotes: readonly ServiceEmote[]) =>
    emotes.map((emote) => sevenTvEmote(emote, host));
  if (first === "emote-sets" && second === "global")
    return json(subject, 200, { id: second, name: "Global Emotes", emotes: list(everybody) });
  if (first === "emote-sets")
    return known(second.replace(/^set/, ""))
      ? json(subject, 200, { id: second, name: "Set", emotes: list(own) })
      : unknown();
  const channel = first === "users" && second === "twitch" ? known(third) : null;
  if (channel === null) return unknown();
  return json(subject, 200, {
    id: `user${channel.id}`,
    platform: "TWITCH",
    username: channel.login,
    display_name: channel.displayName,
    emote_set_id: `set${channel.id}`,
    emote_set: null,
  });
}

function sevenTvEmote({ id, name, isMoving, isOverlay }: ServiceEmote, host: string): unknown {
  const flags = isOverlay ? 256 : 0;
  const files = ["1x", "2x", "3x", "4x"].flatMap((size) =>
    ["png", "webp", ...(isMoving ? ["gif"] : [])].map((format) => ({
      name: `${size}.${format}`,
      static_name: `${size}_static.${format}`,
      format: format.toUpperCase(),
    })),
  );
  return {
    id,
    name,
    flags: 0,
    data: {
      id,
      name,
      flags,
      animated: isMoving,
      listed: true,
      host: { url: `${host}/${id}`, files },
    },
  };
}

function answerBttv(path: string[], known: Known): Answer {
  const [, second = "", third = "", fourth = ""] = path;
  const { everybody, channel: own } = serviceEmotes.bttv;
  if (second === "emotes" && third === "global")
    return json(subject, 200, everybody.map(bttvEmote));
  if (second !== "users" || third !== "twitch" || known(fourth) === null) return unknown();
  return json(subject, 200, {
    id: "b0",
    bots: [],
    channelEmotes: own.slice(0, 1).map(bttvEmote),
    sharedEmotes: own.slice(1).map(bttvEmote),
  });
}

function bttvEmote({ id, name, isMoving }: ServiceEmote): unknown {
  return { id, code: name, imageType: isMoving ? "gif" : "png", animated: isMoving, userId: "b1" };
}

function answerFfz(path: string[], origin: string, known: Known): Answer {
  const [first, second = "", third = ""] = path;
  const { everybody, channel: own } = serviceEmotes.ffz;
  const setOf = (id: number, emotes: readonly ServiceEmote[]) => ({
    [String(id)]: { id, title: "Set", emoticons: emotes.map((emote) => ffzEmote(emote, origin)) },
  });
  if (first === "set" && second === "global")
    return json(subject, 200, {
      default_sets: [3],
      // Not everybody may use the second one.
      sets: { ...setOf(3, everybody), ...setOf(4330, own) },
      users: {},
    });
  const channel = first === "room" && second === "id" ? known(third) : null;
  if (channel === null) return unknown();
  const room = { twitch_id: Number(channel.id), id: channel.login, set: 77 };
  return json(subject, 200, { room, sets: setOf(77, own) });
}

function ffzEmote({ id, name, isMoving }: ServiceEmote, origin: string): unknown {
  const base = `${origin}/emotes/ffz/${id}`;
  const addresses = (end: string) => ({ "1": `${base}/1${end}`, "2": `${base}/2${end}` });
  const still = { id: Number(id), name, width: 28, height: 28, urls: addresses("") };
  return isMoving ? { ...still, animated: addresses(".gif") } : still;
}

const plainSize = 28;

/** Pictures of emotes, badges and cheers. A name that has the picture's kind decides whether it moves. */
export function answerEmotePicture({ url }: Question): Answer {
  const { pathname } = url;
  const [, kind = "", , id = ""] = pathname.split("/");
  const isBadge = kind === "badges";
  const scale = Number(/\/(\d)(?:\.0|x)?(?:\.\w+)?$/.exec(pathname)?.[1] ?? 1);
  const all = Object.values(serviceEmotes).flatMap(({ everybody, channel }) => [
    ...everybody,
    ...channel,
  ]);
  const known = all.find((emote) => pathname.split("/").includes(emote.id));
  const isMoving =
    pathname.endsWith(".gif") || (known?.isMoving ?? false) || id.startsWith("emotesv2_");
  const shape = isBadge ? "badge" : known?.isOverlay === true ? "hat" : "face";
  // One picture has one colour, whatever its size.
  const name = known?.id ?? pathname.replace(/\/[^/]*$/, "");
  const picture = { name, size: (isBadge ? 18 : plainSize) * scale, shape } as const;
  return {
    status: 200,
    type: isMoving ? "image/gif" : "image/png",
    body: isMoving ? movingEmote(picture) : stillEmote(picture),
    subject: { kind: "picture" },
  };
}
