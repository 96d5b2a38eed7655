import type { SimulatedChannel } from "./channel.ts";
import type { Links } from "./links.ts";

export const profileImageUrl = (channel: SimulatedChannel, links: Links, width: number): string =>
  links.picture(
    `jtv_user_pictures/${channel.login}-profile_image-${channel.pictureNumber}-${width}x${width}.png`,
  );

export const offlineImageUrl = (channel: SimulatedChannel, links: Links): string =>
  channel.hasPictures
    ? links.picture(
        `jtv_user_pictures/${channel.login}-channel_offline_image-${channel.pictureNumber}-1920x1080.png`,
      )
    : "";

export const bannerImageUrl = (channel: SimulatedChannel, links: Links): string | null =>
  channel.hasPictures
    ? links.picture(
        `jtv_user_pictures/${channel.login}-profile_banner-${channel.pictureNumber}-480.png`,
      )
    : null;
