import type { Page } from "../e2e/support/browser.ts";
import {
  choose,
  fill,
  key,
  press,
  pressIn,
  see,
  seeDialog,
  tick,
  type Step,
  type View,
} from "./view.ts";

const ben = "Ben the Builder";
const rich = /^Races all evening/;

/** A dialog of a recording, by its button or by its menu. */
function ofVod(name: string, vod: "rich" | "gone" | "protected", steps: readonly Step[]): View {
  return { name: `vod-${name}`, at: `/dashboard#vod_{vod.${vod}}`, steps: [...steps, seeDialog] };
}

const byMenu = (entry: string): Step[] => [pressIn(rich, "More"), choose(entry)];

/** Dialogs of recordings; the names are those of the program. */
export const vodDialogs: readonly View[] = [
  { name: "vod-menu", at: "/dashboard#vod_{vod.rich}", steps: [pressIn(rich, "More")] },
  ofVod("edit", "rich", [pressIn(rich, "Edit")]),
  ofVod("rename", "rich", [...byMenu("Rename"), see("Preview")]),
  ofVod("delete", "rich", [pressIn(rich, "Delete")]),
  ofVod("delete-last", "gone", [pressIn(/^Any%/, "Delete"), press("Continue")]),
  {
    ...{ name: "vod-deleteForGood", at: "/saved" },
    steps: [press(/^Archived long ago/), press("More"), choose("Delete for good"), seeDialog],
  },
  ofVod("archive", "rich", byMenu("Archive")),
  ofVod("refresh", "rich", byMenu("Refresh metadata")),
  ofVod("match", "rich", byMenu("Match with the platform")),
  ofVod("download", "rich", byMenu("Download VOD")),
  ofVod("fix", "rich", byMenu("Fix issues")),
  ofVod("reencode", "rich", [...byMenu("Re-encode"), see("Encoder")]),
  ofVod("export", "rich", [...byMenu("Export VOD"), see("Preview")]),
  ofVod("export-sftp", "rich", [...byMenu("Export VOD"), press("SFTP"), see("Username")]),
  ofVod("export-tested", "rich", [...byMenu("Export VOD"), press("Test"), see(/^A file was/)]),
  ofVod("export-youtube", "rich", [...byMenu("Export VOD"), press("YouTube"), see(/^An upload/)]),
  ofVod("export-variables", "rich", [...byMenu("Export VOD"), see("Preview"), openVariables]),
  {
    ...{ name: "vod-export-over", at: "/dashboard#vod_{vod.audio}" },
    steps: [
      ...[pressIn("Radio evening", "More"), choose("Export VOD"), press("Export")],
      see("exported"),
    ],
  },
  ofVod("sources", "rich", [pressIn(rich, "Choose source")]),
  ofVod("sources-nothing", "gone", [pressIn(/^Any%/, "Choose source")]),
  ofVod("render", "rich", [pressIn(rich, "Render menu"), see("Status: idle")]),
  ofVod("render-both", "rich", [
    ...[pressIn(rich, "Render menu"), see("Status: idle"), tick("Burn chat")],
    ...[fill("Chat width", "241"), fill("Font size", "24"), press("Right"), press("Bottom")],
  ]),
  {
    ...ofVod("render-started", "rich", [
      ...[pressIn(rich, "Render menu"), see("Status: idle"), startRender],
      see(/^Status: (OK|error)|^Rendering the chat$/),
    ]),
    complaint: /status of 409/,
  },
  ofVod("render-no-chat", "gone", [pressIn(/^Any%/, "Render menu"), see("Status: idle")]),
  ofVod("downloadChat", "rich", [...byMenu("Download chat"), see("Download with Reelkeep")]),
  ofVod("downloadChat-question", "rich", [
    ...[...byMenu("Download chat"), press("Download with Reelkeep")],
    see(/^Do you want to download the chat/),
  ]),
  ofVod("downloadChat-unmatched", "protected", [
    ...[pressIn(/^The one to keep/, "More"), choose("Download chat")],
    see(/^It is not known yet/),
  ]),
  ofVod("segment", "rich", [pressIn(rich, /^Delete the segment/)]),
  ofVod("bookmark", "rich", [pressIn(rich, /^Delete the bookmark/)]),
  ofVod("product", "rich", [pressIn(rich, /^Delete ben_rich/)]),
  ofVod("play", "rich", [pressIn(rich, "Play")]),
];

/** Unless another look has begun it. */
async function startRender(page: Page): Promise<void> {
  const start = page.getByRole("button", { name: "Start", exact: true });
  if (await start.isEnabled()) await start.click();
}

function ofChannel(name: string, steps: readonly Step[]): View {
  return { name: `channel-${name}`, at: "/dashboard#streamer_{ben}", steps };
}

/** Says yes to the questions before all recordings of a channel leave. */
const agreeToAll: Step[] = Array.from({ length: 4 }, () => press("Continue"));

const byChannelMenu = (entry: string): Step[] => [pressIn(ben, "More"), choose(entry), seeDialog];

/** What is done to a channel; the names of the menu's entries are those of the program. */
export const channelDialogs: readonly View[] = [
  ofChannel("more", [pressIn(ben, "More"), see("Refresh data")]),
  ofChannel("videos", [...byChannelMenu("Video download"), see("The jump")]),
  ofChannel("clips", [...byChannelMenu("Clip download"), see("The cat again")]),
  ofChannel("scan", byChannelMenu("Scan for VODs")),
  ofChannel("scanLocal", byChannelMenu("Scan for local videos")),
  ofChannel("exportAll", byChannelMenu("Export VODs")),
  ofChannel("exportAll-force", [...byChannelMenu("Export VODs"), ...agreeToAll]),
  ofChannel("exportAll-report", [
    ...[...byChannelMenu("Export VODs"), ...agreeToAll, press("Continue")],
    see("What became of each VOD"),
  ]),
  ofChannel("matchAll", byChannelMenu("Match all provider VODs")),
  {
    ...{ name: "channel-history", at: "/dashboard#streamer_{aurora}" },
    steps: [pressIn("Aurora", "More"), choose("History"), seeDialog],
  },
  ofChannel("force-record", [pressIn(ben, "Force record"), seeDialog]),
  ofChannel("clean-up", [pressIn(ben, "Clean up"), seeDialog]),
  {
    ...{ name: "channel-abort-record", at: "/dashboard#streamer_{aurora}" },
    steps: [pressIn("Aurora", "Abort record"), seeDialog],
  },
];

/** Everything else that opens in front of a page. */
export const otherDialogs: readonly View[] = [
  { name: "palette", at: "/dashboard", steps: [see("Total size"), key("Control+k"), seeDialog] },
  {
    ...{ name: "palette-found", at: "/dashboard" },
    ...{ steps: [see("Total size"), key("Control+k"), seeDialog, typeInPalette("ben")] },
  },
  { name: "menu", at: "/dashboard", isNarrowOnly: true, steps: [press("Menu"), seeDialog] },
  { name: "tools-shutdown", at: "/tools", steps: [press("Shut down"), seeDialog] },
  { name: "tools-empty-trash", at: "/tools", steps: [press(/^Empty the trash/), seeDialog] },
  { name: "tools-purge", at: "/tools", steps: [press(/for good$/), seeDialog] },
  { name: "tools-abort-job", at: "/tools", steps: [press(/^Abort /), seeDialog] },
  {
    ...{ name: "files-export", at: "/files?path=storage/vods/ben/ben_plain" },
    steps: [press(/^Export ben_plain/), see("Name there")],
  },
  {
    ...{ name: "files-delete", at: "/files?path=storage/vods/ben/ben_plain" },
    steps: [press(/^Delete ben_plain/), seeDialog],
  },
  {
    ...{ name: "settings-remove-channel", at: "/settings/channels/{ben}" },
    steps: [press(/^Remove Ben/), seeDialog],
  },
  {
    ...{ name: "settings-keyvalue-delete", at: "/settings/keyvalue" },
    steps: [press("Delete script.state"), seeDialog],
  },
  {
    ...{ name: "settings-keyvalue-delete-all", at: "/settings/keyvalue" },
    steps: [press("Delete all values"), seeDialog],
  },
  {
    ...{ name: "settings-keyvalue-edit", at: "/settings/keyvalue" },
    steps: [press("Edit script.state"), fill("Value", "busy")],
  },
  {
    ...{ name: "settings-access-revoke", at: "/settings/access" },
    steps: [press("Revoke backup script"), seeDialog],
  },
];

function openVariables(page: Page): Promise<void> {
  return page.getByText("Available template variables").click();
}

function typeInPalette(text: string): Step {
  return (page) => page.getByRole("combobox", { name: "Search and commands" }).fill(text);
}
