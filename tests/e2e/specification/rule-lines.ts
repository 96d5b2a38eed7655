import { shownIn, type SpecificationLine } from "./line.ts";

/** Section 5. */
export const ruleLines: readonly SpecificationLine[] = [
  ...shownIn("channel-dialogs.test.ts", [
    [
      "Download quality must come from a known list, else 'Invalid quality: {value}'",
      "lists, searches, tells what is here, refuses a bad quality and downloads",
    ],
  ]),
  ...shownIn("vod-card.test.ts", [
    [
      "Delete is disabled when prevent_deletion is set",
      "Delete is disabled for a protected VOD, and says why",
    ],
  ]),
  ...shownIn("vod-dialogs.test.ts", [
    [
      "default 'best'",
      "the platform's copy is downloaded in one of the known qualities, best by default",
    ],
    [
      "Video source 'downloaded' is allowed only if the VOD is downloaded",
      "the player's source is chosen; what was not downloaded can't be",
    ],
    [
      "Confirmation before deleting a segment",
      "a segment is deleted after a question, with or without its entry",
    ],
    ["before archiving", "archiving asks, and the archive gives it back"],
    ["before refreshing metadata", "refreshing metadata asks"],
    ["before deleting a VOD", "deleting asks, and what is in the trash comes back by one click"],
    ["before fixing issues", "fixing issues shows beforehand what would be done"],
    [
      "A second warning appears if the platform copy is already gone",
      "deleting the last copy there is asks a second time",
    ],
    [
      "Manual match requires a VOD ID prompt",
      "a manual match asks for the VOD ID, and says when there is none",
    ],
  ]),
  ...shownIn("access.test.ts", [
    [
      "The login button is disabled while the password is empty",
      "a password is set, given wrong and right, and the session ended",
    ],
  ]),
  ...shownIn("settings.test.ts", [
    [
      "Channel login is lowercase and is the part after the domain. A pasted channel link is converted",
      "Channel login is lowercase and is the part after the domain; a pasted link is converted",
    ],
    [
      "The channel quality list is space separated. 'best' or 'worst' goes last",
      "The channel quality list is space separated; best or worst goes last",
    ],
    ["'Invalid quality: {value}' of a channel", "Invalid quality: {value}"],
    [
      "Max storage and max VODs: 0 means inherit from settings",
      "Max storage and max VODs: 0 means inherit from settings",
    ],
    ["Unknown channel: 'The channel {0} does not exist.'", "The channel {0} does not exist."],
  ]),
  ...shownIn("render-chat.test.ts", [
    ["Chat render width and height should be even", "an odd size is hinted at, and does not block"],
    [
      "Burn chat is enabled only if chat is rendered or being rendered",
      "Burn chat is enabled only if chat is rendered or being rendered",
    ],
    [
      "Chat source options are disabled unless dumped or downloaded chat exists",
      "chat sources that are not there are disabled; without any a message says so",
    ],
    [
      "Chat size sliders are capped at the video dimensions; font size 1-72; crf 0-51; presets",
      "sizes are capped at the picture, the other numbers at their limits",
    ],
  ]),
  ...shownIn("chat-dialogs.test.ts", [
    [
      "Confirmation before downloading chat",
      "the platform's chat is downloaded after a question, with the tool of one's choice",
    ],
  ]),
  ...shownIn("export-dialogs.test.ts", [
    [
      "A warning appears if the VOD has no segments",
      "a VOD without segments warns, and can't be exported",
    ],
    [
      "File source 'downloaded' or 'burned' is disabled unless such a file exists",
      "what was not downloaded or burned can't be the source; what was leaves",
    ],
    [
      "Export types are file, video-sharing, sftp, ftp and rclone",
      "file, YouTube, SFTP, FTP and rclone each ask for what they need",
    ],
    [
      "Tags are comma separated",
      "an upload takes tags by commas, a playlist by its raw id, a new one by its title",
    ],
    [
      "The playlist is a raw id, not a URL",
      "an upload takes tags by commas, a playlist by its raw id, a new one by its title",
    ],
    [
      "Creating a playlist needs a title",
      "an upload takes tags by commas, a playlist by its raw id, a new one by its title",
    ],
  ]),
];
