import { shownIn, type SpecificationLine } from "./line.ts";

/** Section 2, "VOD card" and "Other dialogs"; section 4, the states of a VOD. */
export const vodLines: readonly SpecificationLine[] = [
  ...shownIn("vod-card.test.ts", [
    [
      "Sections: title bar, status, controls, general, video info, chapters table, viewers chart, bookmarks, segments",
      "a finished VOD shows all its sections and how the platform's copy is",
    ],
    [
      "viewers chart ('No data' when empty), 'No chapters found', 'No segments found'",
      "a VOD without a copy, chapters, viewers and files says so",
    ],
    ["'(filesize missing)', '(deleted)'", "files that are missing or deleted are shown as such"],
    ["A missing VOD shows 'No VOD found'", "a VOD that is not there says so"],
    [
      "A failed or errored VOD offers Delete and Fix issues",
      "a failed VOD offers Delete and Fix issues",
    ],
    ["'Capturing failed'", "a failed VOD offers Delete and Fix issues"],
    [
      "capturing: watching while it is recorded",
      "begins at 0:00 or at what is on air, and goes over to the finished file",
    ],
  ]),
  ...shownIn("vod-dialogs.test.ts", [
    ["bookmarks (platform VODs only)", "bookmarks are added, played from and deleted"],
    [
      "VOD download: a quality select",
      "the platform's copy is downloaded in one of the known qualities, best by default",
    ],
    [
      "Player: choose the source for video. Downloaded is disabled unless the VOD was downloaded",
      "the player's source is chosen; what was not downloaded can't be",
    ],
    ["Edit VOD", "editing changes the comment, the numbers and a chapter"],
    [
      "Rename VOD: a template input, a list of available template variables, and a preview",
      "renaming shows every file before and after, and takes variables by a click",
    ],
  ]),
  ...shownIn("dashboard.test.ts", [
    [
      "capturing -> waiting to finalize -> converting -> finalized",
      "leads from nothing to a recording that plays, without a reload",
    ],
  ]),
  ...shownIn("render-chat.test.ts", [
    [
      "Render menu: only when the VOD is finalized, has video metadata and is not audio",
      "the render menu is there for a finished VOD with a picture, and for no other",
    ],
    [
      "Burn/render",
      "a chat is rendered and burned, first as a test, and what came of it plays from the card",
    ],
  ]),
  ...shownIn("player-chat.test.ts", [
    ["play it with chat", "a message appears at its time and is gone when one goes back"],
    [
      "/vodplayer: source, video_path, chatfile, offset, also in the hash",
      "a chat file by its path is shown beside a video by its path",
    ],
  ]),
  ...shownIn("chat-dialogs.test.ts", [
    [
      "Chat download: button 'Download with {tool}'",
      "the platform's chat is downloaded after a question, with the tool of one's choice",
    ],
    [
      "choose the source for chat, captured or downloaded",
      "the chat beside the video is chosen; what is not there can't be",
    ],
  ]),
  ...shownIn("export-dialogs.test.ts", [
    [
      "Export VOD",
      "a VOD is exported to a folder, after a look at it, and the card says where it went",
    ],
  ]),
];
