/** Keys of everything that comes from the daemon. */
export const queryKeys = {
  auth: ["auth"],
  channels: ["channels"],
  allChannelVods: ["channel-vods"],
  channelVods: (uuid: string) => ["channel-vods", uuid],
  allVods: ["vod"],
  vod: (uuid: string) => ["vod", uuid],
  jobs: ["jobs"],
  settings: ["settings"],
  log: ["log"],
} as const;
