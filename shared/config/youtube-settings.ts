import { httpAddress } from "./addresses.ts";
import { number, text } from "./setting.ts";

const address = { group: "youtube", schema: httpAddress } as const;
const units = { group: "youtube", unit: null, min: 0, max: 100_000_000, whole: true } as const;

/** The operator's application at Google, for uploads. */
export const youtubeSettings = {
  "youtube.client_id": text("", {
    group: "youtube",
    help: "Of your application at Google with the YouTube Data API switched on; of the type TVs and limited input devices, or web application.",
  }),
  "youtube.client_secret": text("", {
    group: "youtube",
    secret: true,
    help: "Of the same application.",
  }),
  "youtube.chunk_megabytes": number(16, {
    group: "youtube",
    unit: "MB",
    min: 1,
    max: 1024,
    whole: true,
    help: "Videos go up in pieces of this size; YouTube confirms each one.",
  }),
  "youtube.upload_units": number(1600, {
    ...units,
    help: "Quota units that an upload costs, as the console of Google says for your project.",
  }),
  "youtube.daily_units": number(10_000, {
    ...units,
    help: "Quota units that your project has for a day; they come back at midnight in California.",
  }),
  "youtube.accounts_url": text("https://accounts.google.com/o/oauth2/v2/auth", {
    ...address,
    help: "Address where an account allows uploads.",
  }),
  "youtube.oauth_url": text("https://oauth2.googleapis.com", {
    ...address,
    help: "Address that hands out Google's tokens.",
  }),
  "youtube.api_url": text("https://www.googleapis.com/youtube/v3", {
    ...address,
    help: "Address of YouTube's interface.",
  }),
  "youtube.upload_url": text("https://www.googleapis.com/upload/youtube/v3/videos", {
    ...address,
    help: "Address that takes videos.",
  }),
} as const;
