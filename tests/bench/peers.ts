/** The programs that Reelkeep is compared with, as they are called to record one media playlist. */
export type Peer = "ffmpeg" | "streamlink" | "yt-dlp";

export interface PeerCommand {
  /** Address of a live media playlist. */
  url: string;
  file: string;
}

/** All of them keep the bytes as they are in MPEG-TS, and none of them checks the certificate. */
export const peerCommands: Record<Peer, (command: PeerCommand) => string[]> = {
  ffmpeg: ({ url, file }) => [
    ...["ffmpeg", "-nostdin", "-loglevel", "error", "-y"],
    ...["-i", url, "-c", "copy", "-f", "mpegts", file],
  ],
  streamlink: ({ url, file }) => [
    ...["streamlink", "--http-no-ssl-verify", "--loglevel", "error"],
    ...["--force", "-o", file, `hls://${url}`, "best"],
  ],
  // Its own downloader takes a live playlist for a finished video.
  "yt-dlp": ({ url, file }) => [
    ...["yt-dlp", "--ignore-config", "--no-check-certificates", "--no-cache-dir", "--quiet"],
    ...["--downloader", "ffmpeg", "--hls-use-mpegts", "--no-part", "-o", file, url],
  ],
};

const proxyOrAuthority =
  /^(https?|all|no)_proxy$|^(requests_ca_bundle|curl_ca_bundle|ssl_cert_file|ssl_cert_dir)$/i;

/** Without the operator's proxies, certificates and settings: they would decide what is measured. */
export function peerEnvironment(emptyFolder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !proxyOrAuthority.test(name));
  return { ...Object.fromEntries(kept), XDG_CONFIG_HOME: emptyFolder, XDG_CACHE_HOME: emptyFolder };
}
