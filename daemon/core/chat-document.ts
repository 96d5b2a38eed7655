import { z } from "zod";

/**
 * A chat as it lies on the disk, in the form of TwitchDownloader's `FileInfo` version 1.4.0, which
 * other players and renderers read. What is not named here stays as it is. Keys that are our own are
 * below `reelkeep`, where others overlook them.
 */
const Fragment = z.looseObject({
  text: z.string(),
  emoticon: z.looseObject({ emoticon_id: z.string() }).nullish(),
});
export type ChatFragment = z.infer<typeof Fragment>;

/** What has become of a message since, and what it is when it is more than a message. */
export const ChatCommentExtra = z.looseObject({
  /** When a moderator took it away; it is kept, and marked. */
  deleted_at: z.iso.datetime().nullish(),
  /** The platform's name of a notice (`resub`, `raid`, `announcement`); null for plain messages. */
  notice: z.string().nullish(),
  /** Of a notice: its sentence, which `message.body` begins with. */
  system_text: z.string().nullish(),
  is_action: z.boolean().optional(),
  is_first: z.boolean().optional(),
  /** The message this one answers. */
  reply_to: z.looseObject({ id: z.string(), name: z.string(), body: z.string() }).nullish(),
});

export const ChatComment = z.looseObject({
  _id: z.string(),
  created_at: z.string(),
  /** File time; a fraction when it is known to the millisecond. */
  content_offset_seconds: z.number(),
  commenter: z.looseObject({
    display_name: z.string(),
    _id: z.string(),
    name: z.string(),
    logo: z.string().nullish(),
  }),
  message: z.looseObject({
    body: z.string(),
    bits_spent: z.number().default(0),
    /** Their texts together are the body. */
    fragments: z.array(Fragment),
    user_badges: z.array(z.looseObject({ _id: z.string(), version: z.string() })).nullish(),
    /** `#RRGGBB`; null when the writer chose none. */
    user_color: z.string().nullish(),
    user_notice_params: z.looseObject({ msg_id: z.string().nullish() }).nullish(),
  }),
  reelkeep: ChatCommentExtra.optional(),
});
export type ChatComment = z.infer<typeof ChatComment>;

const Image = z.looseObject({
  id: z.string().default(""),
  /** How many times the size at which it is shown. */
  imageScale: z.number().default(1),
  /** Base64 of a PNG, GIF, WebP or JPEG. */
  data: z.string(),
  name: z.string().nullish(),
  /** Address it came from. */
  url: z.string().nullish(),
  /** Pixels at scale 1. */
  width: z.number().default(28),
  height: z.number().default(28),
  /** Drawn over the emote before it. */
  isZeroWidth: z.boolean().default(false),
});
export type ChatImage = z.infer<typeof Image>;

const BadgeVersion = z.looseObject({
  title: z.string().nullish(),
  description: z.string().nullish(),
  bytes: z.string(),
  url: z.string().nullish(),
});

/** The pictures of a chat, so that it looks the same when the platform has forgotten them. */
export const ChatPictures = z.looseObject({
  thirdParty: z.array(Image).default([]),
  firstParty: z.array(Image).default([]),
  twitchBadges: z
    .array(z.looseObject({ name: z.string(), versions: z.record(z.string(), BadgeVersion) }))
    .default([]),
  twitchBits: z
    .array(z.looseObject({ prefix: z.string(), tierList: z.record(z.string(), Image) }))
    .default([]),
});
export type ChatPictures = z.infer<typeof ChatPictures>;

export const ChatDocument = z.looseObject({
  FileInfo: z
    .looseObject({
      Version: z.looseObject({ Major: z.number(), Minor: z.number(), Patch: z.number() }),
      CreatedAt: z.string(),
      UpdatedAt: z.string().optional(),
    })
    .optional(),
  streamer: z
    .looseObject({ name: z.string(), login: z.string().optional(), id: z.coerce.number() })
    .nullish(),
  video: z
    .looseObject({
      title: z.string().nullish(),
      id: z.string().nullish(),
      created_at: z.string().nullish(),
      /** Seconds. */
      start: z.number().default(0),
      end: z.number().default(0),
      length: z.number().default(0),
    })
    .nullish(),
  /** By offset. */
  comments: z.array(ChatComment),
  embeddedData: ChatPictures.nullish(),
});
export type ChatDocument = z.infer<typeof ChatDocument>;

export const chatFileVersion = { Major: 1, Minor: 4, Patch: 0 } as const;

/** What a recording's chat files are called after its basename. */
export const chatEndings = {
  /** While it is written down live: one JSON object a line. */
  journal: ".chatdump.jsonl",
  captured: ".chatdump.json",
  downloaded: ".chat.json",
  rendered: ".chat.mp4",
  /** Where the rendered chat is opaque, as grey levels. */
  mask: ".chat_mask.mp4",
  /** Of the beginning only, to look at; its mask is named after it as the other one. */
  renderedTest: ".chat_test.mp4",
  burned: ".burned.mp4",
  burnedTest: ".burned_test.mp4",
} as const;
