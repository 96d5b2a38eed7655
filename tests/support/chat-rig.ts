import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ChatDocument } from "../../daemon/core/chat-document.ts";
import type { ChatComment } from "../../daemon/core/chat-document.ts";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { vodFolder } from "../../daemon/paths.ts";
import type {
  ChatPlatform,
  CommentPage,
  CommentPlace,
} from "../../daemon/providers/chat-platform.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";
import { makeComment } from "./chat-comments.ts";
import { makeVideo } from "./fake-library.ts";
import { addChannel, addFiledVod } from "./library.ts";
import { makeStreamer } from "./records.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

export interface ChatRig {
  test: TestApp;
  channel: ChannelRecord;
  /** A recording whose platform's copy is the video; it began 30 s after the stream. */
  vod: VodRecord;
  video: PlatformVideo;
  chat: FakeChat;
  now(): VodRecord;
  /** Names in its folder. */
  files(): string[];
  document(): ChatDocument;
  /** Where downloads under way lie. */
  downloads(): string[];
  jobEnd(name: string): Promise<{ status: string; error: string | null }>;
}

export interface FakeChat extends ChatPlatform {
  /** Of the video. */
  comments: ChatComment[];
  /** Whether the video is there for those who ask for its chat. */
  isThere: boolean;
  asked: CommentPlace[];
  /** Runs before each answer. */
  beforePage(): Promise<void> | void;
}

const perPage = 10;

export function createFakeChat(): FakeChat {
  const chat: FakeChat = {
    comments: Array.from({ length: 60 }, (_, index) => makeComment(index * 2)),
    isThere: true,
    asked: [],
    beforePage: () => {},
    listen: async () => {},
    async listComments(_id, place): Promise<CommentPage | null> {
      chat.asked.push(place);
      await chat.beforePage();
      if (!chat.isThere) return null;
      const found =
        "cursor" in place
          ? Number(place.cursor)
          : chat.comments.findIndex((each) => each.content_offset_seconds >= place.offsetSeconds);
      const start = found < 0 ? chat.comments.length : found;
      const next = start + perPage;
      return {
        comments: chat.comments.slice(start, next),
        cursor: next < chat.comments.length ? String(next) : null,
      };
    },
    async lookUpAssets() {
      return {
        at: "2026-01-01T12:00:00.000Z",
        emotes: [],
        badges: [],
        cheers: [{ prefix: "AnnHype", tiers: [] }],
        problems: [],
      };
    },
  };
  return chat;
}

/** A daemon with a recording that is matched, and a platform that has the chat of its video. */
export async function createChatRig(options: TestAppOptions = {}): Promise<ChatRig> {
  const test = await createTestApp(options);
  const { deps } = test;
  const channel = await addChannel(test, { internalId: "1000" });
  test.provider.streamers.set("ann", { ...makeStreamer("ann"), id: "1000" });
  const video = makeVideo({ duration: 120, stream_id: "41", streamer_id: "1000" });
  const vod = await addFiledVod(test, {
    channel,
    changes: {
      external_vod_id: video.id,
      external_vod_exists: true,
      duration: 60,
      capture_started: "2026-01-01T12:00:30.000Z",
    },
  });
  test.provider.library.videos.set(video.id, video);
  const chat = createFakeChat();
  test.provider.chat = chat;
  const now = () => deps.store.vods.get(vod.uuid) ?? vod;
  return {
    test,
    channel,
    vod,
    video,
    chat,
    now,
    files: () => readdirSync(vodFolder(deps.paths, now())),
    document: () =>
      ChatDocument.parse(
        JSON.parse(
          readFileSync(
            path.join(vodFolder(deps.paths, now()), `${now().basename}.chat.json`),
            "utf8",
          ),
        ),
      ),
    downloads: () => (existsSync(deps.paths.downloads) ? readdirSync(deps.paths.downloads) : []),
    async jobEnd(name) {
      const find = () => deps.jobs.list().find((job) => job.name === name);
      await waitUntil(
        `the job ${name} ends`,
        () => find() !== undefined && !deps.jobs.isActive(name),
      );
      const { status = "", error = null } = find() ?? {};
      return { status, error };
    },
  };
}
