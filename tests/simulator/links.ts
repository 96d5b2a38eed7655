/** The addresses lists are made of; which ones depends on the name the simulator was called by. */
export interface Links {
  playlist(token: string): string;
  segment(token: string, extension: string): string;
  trigger(token: string): string;
  vod(path: string): string;
  clip(path: string): string;
  picture(name: string): string;
  /** Of an emote, a badge or a cheer; the whole path. */
  chatPicture(path: string): string;
}

/** One label deep below what the certificate's wildcards cover; see `certificates.ts`. */
export const pointOfPresence = "sim01";
const weaver = `https://video-weaver.${pointOfPresence}.hls.ttvnw.net`;
const edge = `https://video-edge-c0ffee.${pointOfPresence}.abs.hls.ttvnw.net`;
const clips = "https://clips-media-assets2.twitch.tv";
const pictures = "https://static-cdn.jtvnw.net";
const archive = "https://d2nvs31859zcd8.cloudfront.net";

const platformHost = /(^|\.)(twitch\.tv|ttvnw\.net|cloudfront\.net)$/;

export const isPlatformHost = (host: string): boolean => platformHost.test(host);

/** A client that came by the platform's own names gets those; one on loopback stays there. */
export function linksFor(host: string, isSecure: boolean): Links {
  const own = `${isSecure ? "https" : "http"}://${host}`;
  const isPlatform = isPlatformHost(host.split(":")[0] ?? "");
  return {
    playlist: (token) => `${isPlatform ? weaver : own}/v1/playlist/${token}.m3u8`,
    segment: (token, extension) => `${isPlatform ? edge : own}/v1/segment/${token}.${extension}`,
    trigger: (token) => `${isPlatform ? weaver : own}/trigger/${token}`,
    vod: (path) => `${isPlatform ? archive : own}/vods/${path}`,
    clip: (path) => `${isPlatform ? clips : own}/clips/${path}`,
    picture: (name) => `${isPlatform ? pictures : own}/pictures/${name}`,
    chatPicture: (path) => `${isPlatform ? pictures : own}/${path}`,
  };
}

export interface PlaylistAddress {
  sessionId: string;
  group: string;
}

export interface SegmentAddress extends PlaylistAddress {
  index: number;
  isInit: boolean;
}

/** Opaque to clients, and enough for us to need no memory of what was handed out. */
export const playlistToken = (address: PlaylistAddress): string =>
  seal([address.sessionId, address.group]);

export const segmentToken = (address: SegmentAddress): string =>
  seal([address.sessionId, address.group, address.index, address.isInit ? "init" : "body"]);

export function readPlaylistToken(token: string): PlaylistAddress | null {
  const [sessionId, group] = unseal(token);
  return sessionId && group ? { sessionId, group } : null;
}

export function readSegmentToken(token: string): SegmentAddress | null {
  const [sessionId, group, index, part] = unseal(token);
  if (!sessionId || !group || !index || !part) return null;
  return { sessionId, group, index: Number(index), isInit: part === "init" };
}

const seal = (fields: readonly (string | number)[]): string =>
  `C${Buffer.from(fields.join("\n")).toString("base64url")}`;

const unseal = (token: string): string[] =>
  Buffer.from(token.slice(1), "base64url").toString().split("\n");
