/** Keys of everything that comes from the daemon. */
export const queryKeys = {
  auth: ["auth"],
  channels: ["channels"],
  allChannelVods: ["channel-vods"],
  channelVods: (uuid: string) => ["channel-vods", uuid],
  allVods: ["vod"],
  vod: (uuid: string) => ["vod", uuid],
  jobs: ["jobs"],
  notifications: ["notifications"],
  deliveries: ["deliveries"],
  push: ["push"],
  mediaLink: (uuid: string, basename: string) => ["media-link", uuid, basename],
  tokens: ["tokens"],
  settings: ["settings"],
  log: ["log"],
} as const;
