import { password } from "./scene.ts";
import { fill, press, pretend, see, seeDialog, type View, type Step } from "./view.ts";

const whole = { isWhole: true };
/** A minute into it. */
const watching = "/vodplayer?vod={vod.rich}&offset=60";
const chatOver: Step = (page) => page.getByRole("switch", { name: "Over the picture" }).click();
const leave: Step = (page) => page.getByRole("link", { name: "Tips", exact: true }).click();
const expanded = { minimizeVodsByDefault: false };

/** Every page, also as those see it who may do less. */
export const pages: readonly View[] = [
  { name: "dashboard", at: "/dashboard", ...whole, steps: [see("Total size")] },
  {
    ...{ name: "dashboard-expanded", at: "/dashboard", preferences: expanded },
    ...{ isWhole: true, steps: [see("Total size")] },
  },
  {
    ...{ name: "dashboard-one-channel", at: "/dashboard?channel={ben}", isWhole: true },
    ...{ preferences: { singlePage: true }, steps: [see("Total size")] },
  },
  {
    ...{ name: "dashboard-errors", at: "/dashboard", isWhole: true },
    steps: [press(/^Errors/), see(/33333333/)],
  },
  { name: "dashboard-logs", at: "/dashboard", steps: [press("Logs")] },
  { name: "dashboard-jobs", at: "/dashboard", steps: [press(/^\d+ jobs?$/), see("Ended")] },
  { name: "dashboard-new", at: "/dashboard", on: "new", steps: [see("No channels found")] },
  { name: "dashboard-locked", at: "/dashboard", on: "locked", steps: [see(/logged in users/)] },
  { name: "dashboard-guest", at: "/dashboard", on: "guest", steps: [see("Total size")] },
  { name: "channel-hidden-vods", at: "/dashboard", ...whole, steps: [press(/hidden VODs?$/)] },
  { name: "vod-rich", at: "/dashboard#vod_{vod.rich}", ...whole, steps: [see("Further files")] },
  { name: "vod-capturing", at: "/dashboard#vod_{vod.live}", steps: [see("Retries")] },
  { name: "vod-converting", at: "/dashboard#vod_{vod.converting}", steps: [see("Converting")] },
  {
    ...{ name: "vod-crashed", at: "/dashboard#vod_{vod.plain}" },
    prepare: pretend("vod.plain", {
      ...{ phase: "converting", is_converting: true, is_finalized: false },
      is_process_running: false,
    }),
    steps: [see("Not running, did it crash?")],
  },
  {
    ...{ name: "vod-crashed-capture", at: "/dashboard#vod_{vod.plain}" },
    prepare: pretend("vod.plain", {
      ...{ phase: "capturing", is_capturing: true, is_finalized: false },
      is_process_running: false,
    }),
    steps: [see("Video capture not running, did it crash?")],
  },
  { name: "vod-failed", at: "/dashboard#vod_{vod.failed}", steps: [see("Capturing failed")] },
  { name: "vod-missing", at: "/dashboard#vod_{vod.missing}", steps: [see("(filesize missing)")] },
  { name: "vod-gone", at: "/dashboard#vod_{vod.gone}", steps: [see("Platform's copy")] },
  { name: "vod-protected", at: "/dashboard#vod_{vod.protected}", steps: [see(/Never delete/)] },
  { name: "vod-audio", at: "/dashboard#vod_{vod.audio}", steps: [see("Video info")] },
  { name: "saved", at: "/saved", steps: [see("Archived long ago")] },
  {
    ...{ name: "saved-menu", at: "/saved", isWhole: true },
    steps: [press(/^Archived long ago/), see("General"), press("More")],
  },
  { name: "editor", at: "/vod/{vod.rich}/editor", ...whole, steps: [see("Name of the clip")] },
  { name: "editor-chapter", at: "/vod/{vod.rich}/editor?chapter=1", ...whole },
  { name: "editor-unfinished", at: "/vod/{vod.live}/editor" },
  { name: "player", at: watching },
  { name: "player-chat-options", at: watching, steps: [press("Chat options")] },
  {
    ...{ name: "player-chat-search", at: watching },
    steps: [press("Search the chat"), fill("Search the chat", "close"), see(/messages found$/)],
  },
  {
    ...{ name: "player-chat-writers", at: watching },
    steps: [press("Search the chat"), see("Who wrote most")],
  },
  {
    ...{ name: "player-chat-over-picture", at: watching, isWideOnly: true },
    steps: [press("Chat options"), chatOver],
  },
  { name: "player-chat-hidden", at: watching, steps: [press("Hide the chat")] },
  { name: "player-growing", at: "/vodplayer?vod={vod.live}" },
  { name: "player-nothing", at: "/vodplayer" },
  { name: "tools", at: "/tools", ...whole, steps: [see("Look at the free space")] },
  { name: "tools-locked", at: "/tools", on: "locked" },
  { name: "files", at: "/files", steps: [see(/depends on the setting/)] },
  { name: "files-deep", at: "/files?path=storage/vods/ben/ben_rich" },
  { name: "about", at: "/about", ...whole, steps: [see("ffprobe")] },
  { name: "not-found", at: "/nowhere", steps: [see("404 - Not Found")] },
  { name: "settings-channels", at: "/settings/channels", steps: [see("Ben the Builder")] },
  { name: "settings-channel", at: "/settings/channels/{ben}", ...whole },
  { name: "settings-channel-unknown", at: "/settings/channels/nobody" },
  { name: "settings-newchannel", at: "/settings/newchannel", ...whole },
  { name: "settings-config", at: "/settings/config", ...whole },
  {
    ...{ name: "settings-config-exports", at: "/settings/config#group_exports" },
    steps: [press("Test File"), see(/^A file was written/)],
  },
  { name: "settings-config-template", at: "/settings/config#setting_vod.filename" },
  {
    ...{ name: "settings-config-chat", at: "/settings/config#setting_chatburn.default.horizontal" },
    steps: [see("Side of the picture that a chat is burned onto.")],
  },
  {
    ...{ name: "settings-config-unsaved", at: "/settings/config" },
    steps: [fill("storage.trash_days", "30")],
  },
  {
    ...{ name: "settings-config-leave", at: "/settings/config" },
    steps: [fill("storage.trash_days", "30"), leave, seeDialog],
  },
  { name: "settings-keyvalue", at: "/settings/keyvalue", steps: [see("script.state")] },
  { name: "settings-keyvalue-none", at: "/settings/keyvalue", on: "new" },
  { name: "settings-access", at: "/settings/access", ...whole },
  {
    ...{ name: "settings-access-token", at: "/settings/access", isWhole: true },
    steps: [fill("Name", "nightly"), press("Make token"), see(/can't be shown again/)],
  },
  { name: "settings-notifications", at: "/settings/notifications", ...whole },
  { name: "settings-favourites", at: "/settings/favourites", ...whole },
  { name: "settings-clientsettings", at: "/settings/clientsettings", ...whole },
  { name: "settings-tips", at: "/settings/tips", ...whole },
  { name: "settings-tips-new", at: "/settings/tips", on: "new", ...whole },
  {
    ...{ name: "login-wrong", at: "/dashboard", on: "locked", complaint: /status of 401/ },
    steps: [fill("Password", `not ${password}`), press("Log in"), see("The password is wrong.")],
  },
];
