import { httpAddress, socketAddress } from "./addresses.ts";
import { choice, list, number, text } from "./setting.ts";
import { z } from "zod";

const expiry = { group: "twitch", unit: "d", min: 1, max: 3650, whole: true } as const;

/** Settings of Twitch: the operator's application, what a capture presents itself as, addresses. */
export const twitchSettings = {
  "twitch.client_id": text("", {
    group: "twitch",
    help: "Of your registered application; without it everything works anonymously.",
  }),
  "twitch.client_secret": text("", {
    group: "twitch",
    secret: true,
    help: "Of your registered application.",
  }),
  "twitch.playback_token": text("", {
    group: "twitch",
    secret: true,
    help: "The auth-token cookie of your own account: fewer ads, subscriber-only streams.",
  }),
  "twitch.player_types": list(["site", "embed", "popout"], {
    group: "twitch",
    item: z.enum(["site", "popout", "embed", "frontpage", "picture-by-picture", "autoplay"]),
    help: "What a capture presents itself as; the first decides on qualities, the others are tried when it shows ads.",
  }),
  "twitch.codecs": text("av1,h265,h264", {
    group: "twitch",
    help: "Codecs asked for, the best one first.",
  }),
  "twitch.public_client_ids": list(
    [
      "kimne78kx3ncx6brgo4mv6wki5h1ko",
      "kd1unb4b3q4t58fwlpcbzcbnm76a8fp",
      "ue6666qo983tsx6so1t0vnawi233wa",
    ],
    { group: "twitch", help: "Client ids for anonymous questions, tried in order." },
  ),
  "twitch.expiry_days_normal": number(7, {
    ...expiry,
    help: "Days after which Twitch deletes its copies of ordinary channels.",
  }),
  "twitch.expiry_days_affiliate": number(14, {
    ...expiry,
    help: "Days after which Twitch deletes its copies of affiliates.",
  }),
  "twitch.expiry_days_partner": number(60, {
    ...expiry,
    help: "Days after which Twitch deletes its copies of partners.",
  }),
  "twitch.gql_url": text("https://gql.twitch.tv/gql", {
    group: "twitch",
    schema: httpAddress,
    help: "Address of the anonymous interface.",
  }),
  "twitch.usher_url": text("https://usher.ttvnw.net", {
    group: "twitch",
    schema: httpAddress,
    help: "Address that hands out playlists.",
  }),
  "twitch.helix_url": text("https://api.twitch.tv/helix", {
    group: "twitch",
    schema: httpAddress,
    help: "Address of the official interface.",
  }),
  "twitch.id_url": text("https://id.twitch.tv/oauth2", {
    group: "twitch",
    schema: httpAddress,
    help: "Address that hands out tokens.",
  }),
  "twitch.eventsub": choice(["auto", "off", "webhook", "websocket"], "auto", {
    group: "twitch",
    help: "How Twitch tells who is live: by calling server.public_url (all channels), over a websocket (an account must be connected; 3 to 10 channels), or whichever is possible. Polling goes on in any case.",
  }),
  "twitch.eventsub_url": text("wss://eventsub.wss.twitch.tv/ws", {
    group: "twitch",
    schema: socketAddress,
    help: "Address of the websocket that tells who is live.",
  }),
} as const;
