import path from "node:path";
import { z } from "zod";
import {
  CaptureDecisionNote,
  Channel,
  ChannelPictures,
  ChannelRules,
  ChapterData,
} from "../../shared/model/channel.ts";
import { KeptNumbers } from "../core/numbering.ts";
import { openDocument } from "../io/json-document.ts";

/** A watched channel as it is kept on disk: the part of the contract that does not follow from anything else. */
export const ChannelRecord = Channel.pick({
  uuid: true,
  provider: true,
  internalName: true,
  internalId: true,
  displayName: true,
  url: true,
  profilePictureUrl: true,
  offline_image_url: true,
  broadcaster_type: true,
}).extend({
  ...ChannelRules.shape,
  banner_url: z.string().default(""),
  channel_data: ChannelPictures.default({
    cache_avatar: null,
    cache_banner: null,
    cache_offline_image: null,
  }),
  saves_vods: z.boolean().nullable().default(null),
  /** What was on air when it was last looked at. */
  chapter_data: ChapterData.nullable().default(null),
  last_decision: CaptureDecisionNote.nullable().default(null),
  /** Of the latest recording that was kept, also when it is gone by now. */
  numbers: KeptNumbers.nullable().default(null),
});
export type ChannelRecord = z.infer<typeof ChannelRecord>;

const Document = z.object({ version: z.literal(1), channels: z.array(ChannelRecord) });

export interface ChannelStore {
  list(): ChannelRecord[];
  get(uuid: string): ChannelRecord | null;
  add(record: ChannelRecord): Promise<void>;
  /** Changes fields; durable when it returns. Null when the channel is gone. */
  update(uuid: string, changes: Partial<ChannelRecord>): Promise<ChannelRecord | null>;
  remove(uuid: string): Promise<boolean>;
  file: string;
}

export async function openChannelStore(folder: string, problems: string[]): Promise<ChannelStore> {
  const file = path.join(folder, "channels.json");
  const { low, problem } = await openDocument(file, Document, { version: 1, channels: [] });
  if (problem !== null) problems.push(problem);
  const find = (uuid: string) => low.data.channels.find((channel) => channel.uuid === uuid) ?? null;
  return {
    file,
    list: () => [...low.data.channels],
    get: find,
    async add(record) {
      low.data.channels.push(record);
      await low.write();
    },
    async update(uuid, changes) {
      const channel = find(uuid);
      if (channel === null) return null;
      Object.assign(channel, changes);
      await low.write();
      return channel;
    },
    async remove(uuid) {
      const kept = low.data.channels.filter((channel) => channel.uuid !== uuid);
      if (kept.length === low.data.channels.length) return false;
      low.data.channels = kept;
      await low.write();
      return true;
    },
  };
}
