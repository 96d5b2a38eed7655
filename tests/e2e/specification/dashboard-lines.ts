import { shownIn, type SpecificationLine } from "./line.ts";

/** Section 2, "Dashboard" and "Channel box". */
export const dashboardLines: readonly SpecificationLine[] = [
  ...shownIn("shell-dashboard.test.ts", [
    [
      "An errors box, collapsible and titled 'Errors (N)'",
      "an errors box 'Errors (N)' opens and closes",
    ],
    [
      "only when errors exist and the user is authenticated",
      "who is not logged in reads so in both sections, and finds no errors",
    ],
    ["A message-of-the-day section", "the message of the day shows"],
    [
      "A collapsible 'Logs' section, opened by click, Enter or Space",
      "Logs open by click, by Enter and by Space",
    ],
    [
      "In single-page mode one channel is shown: the one in query channel, else the first",
      "in single-page mode the channel of the address shows, else the first",
    ],
    [
      "Otherwise all channels are shown sorted by display name",
      "all channels show by display name",
    ],
    ["'Total size: {0}' and 'Free space: {0}'", "the totals stand below the list"],
    [
      "'Loading...'; after 5 s 'Loading takes longer than expected...'",
      "a loading box says so, and after 5 s for how long",
    ],
    [
      "'No channels found. Add some at New Channel to start.'",
      "without channels a text leads to where one is added",
    ],
    [
      "both sections show 'You need to be logged in to view this resource.'",
      "who is not logged in reads so in both sections, and finds no errors",
    ],
    [
      "A missing channel shows 'Invalid streamer'",
      "in single-page mode the channel of the address shows, else the first",
    ],
  ]),
  ...shownIn("channel-box.test.ts", [
    [
      "Avatar, and the display name linking to the channel URL",
      "the display name links to the channel's address, its avatar stands beside it",
    ],
    [
      "The internal name in brackets when it differs from the display name",
      "the internal name stands in brackets when it differs, and only then",
    ],
    [
      "'live' and 'capturing' badges",
      "has its badges, is aborted after a question, and its history tells why",
    ],
    [
      "qualities, VOD count, total VOD size, subscription status, broadcaster type, season/episode",
      "the subtitle has qualities, count, size, subscriptions, type, saving, season/episode",
    ],
    [
      "'No VODs, not capturing' if no_capture, else 'No VODs'",
      "a channel without recordings says so, and whether it captures",
    ],
    ["Clips: the 5 newest, expandable", "the 5 newest clips, expandable"],
    [
      "A toggle to show hidden VODs ('N hidden VODs')",
      "'N hidden VODs' shows the hidden ones, and hides them again",
    ],
    [
      "A URL hash vod_{uuid} expands and scrolls to that VOD",
      "a hash vod_{uuid} expands a hidden recording and scrolls to it",
    ],
    ["'Invalid streamer'", "a channel that is not there is an 'Invalid streamer'"],
    ["edit channel", "edit leads to the settings of the channel"],
    [
      "abort record when the channel is capturing and a matching job exists",
      "has its badges, is aborted after a question, and its history tells why",
    ],
    ["clean up", "clean up asks, and shows what would go and what stays, and why"],
    ["expand or collapse all VODs", "expand and collapse go for all recordings"],
  ]),
  ...shownIn("channel-menu.test.ts", [
    ["A local videos list", "what a scan for local videos finds is listed and plays"],
    ["a 'more' context menu", "has the tools of the specification"],
    [
      "The context menu closes on Escape or outside click",
      "closes on Escape and on a click outside, and gives the focus back",
    ],
    [
      "It supports arrow keys, Tab, Home and End",
      "is walked through by arrows, Tab, Home and End, and opened by Enter",
    ],
    ["refresh data", "refreshes what the platform says of the channel"],
  ]),
  ...shownIn("channel-dialogs.test.ts", [
    [
      "Video download modal: thumbnail, duration, title, views, type, stream id, muted segments, quality",
      "lists, searches, tells what is here, refuses a bad quality and downloads",
    ],
    [
      "Clip download modal: thumbnail, title, views, creator, game id, download, play, 'VOD' link",
      "lists them with their facts, and downloads one",
    ],
  ]),
  ...shownIn("specification-roles.test.ts", [
    [
      "Log viewer: a Fetch button and a table of time, module, level and message",
      "the log viewer fetches, filters by module and shows metadata",
    ],
    ["otherwise force record", "asks in the words of the specification: $text"],
  ]),
  ...shownIn("export-all.test.ts", [
    ["export VODs, of a channel", "n exports what has not left, and tells what became of each VOD"],
    [
      "Export all runs in sequence: four questions, then the prompt whether it is forced",
      "asks four questions in the words of the specification; a no to any of them ends it",
    ],
  ]),
];
