import { shownIn, type SpecificationLine } from "./line.ts";

/** Section 2, "Shell" and "Routes". */
export const shellLines: readonly SpecificationLine[] = [
  ...shownIn("shell.test.ts", [
    [
      "The side menu holds the app title with server version and client version 2.4.3",
      "the menu shows the title with both versions, the client's being 2.4.3",
    ],
    [
      "a list of channels sorted by display name, each with avatar, name, VOD count",
      "channels stand by display name, with avatar, name and VOD count",
    ],
    [
      "and a line saying live, capturing or converting",
      "a channel says live, capturing or nothing",
    ],
    [
      "under each channel the latest VODs (default 4, expandable)",
      "4 VODs of a channel are listed, all when expanded",
    ],
    ["0 hides them", "0 VODs in the menu hides them"],
    [
      "links to Dashboard, Files, Tools, Settings and About",
      "links lead to Dashboard, Files, Tools, Settings and About",
    ],
    [
      "a left side menu, 330 px wide",
      "the menu is 330 px wide, resized by mouse and keyboard, and remembers it",
    ],
    [
      "on a phone the menu is a drawer",
      "on a phone the menu is a drawer that keeps the focus, and closes by Escape and by a link",
    ],
    [
      "The bottom status bar shows the job list",
      "the status bar shows the jobs, open from the start when preferred",
    ],
    [
      "connected, connecting, disconnected, disabled, refreshing in N seconds",
      "the status bar calls the connection connected, disabled or refreshing in N seconds",
    ],
    [
      "A modal media player dialog offers Close and Open in new tab",
      "the media player is a dialog with Close and Open in new tab",
    ],
    [
      "A hidden key sequence redirects elsewhere; key events are ignored while typing",
      "the hidden keys lead elsewhere, but not while typing",
    ],
    [
      "The favicon gets a dot when anyone is live: red if a channel is capturing",
      "the favicon has a red dot while capturing, and the title counts who is live",
    ],
    ["green otherwise", "the favicon has a green dot while somebody is live and nobody captured"],
    [
      "The page title is prefixed with the count of online channels",
      "the favicon has a red dot while capturing, and the title counts who is live",
    ],
    ["/ redirects to /dashboard", "the root leads to the dashboard"],
    [
      "anything else: Not Found page titled '404 - Not Found'",
      "anything else is Not Found, in the title too",
    ],
    ["Views load lazily", "views are loaded when they are opened"],
    [
      "Navigating to a hash scrolls to that element; otherwise to the saved position or the top",
      "a hash scrolls to its element; going back finds the old place",
    ],
  ]),
  ...shownIn("access.test.ts", [
    [
      "When authentication is on and the user is not logged in, a login form with a password field",
      "a password is set, given wrong and right, and the session ended",
    ],
    [
      "'This site is only available to logged in users.'",
      "a password is set, given wrong and right, and the session ended",
    ],
    [
      "Close code 3000: 'Websockets are only for authenticated users.'",
      "someone who is logged out elsewhere is told why nothing follows",
    ],
  ]),
  ...shownIn("specification-roles.test.ts", [
    [
      "Files, Tools and About appear only when the user is authorised",
      "the menu, the status bar and the pages of $role",
    ],
    ["the job list is hidden unless authorised", "the menu, the status bar and the pages of $role"],
    ["English is the default; Swedish, Korean and German", "every page loads in $language"],
  ]),

  ...shownIn("editor.test.ts", [
    [
      "/vod/{uuid}/editor: query start, end, chapter",
      "begins with the chapter or the times of the address",
    ],
  ]),
  ...shownIn("settings.test.ts", [
    [
      "the empty path redirects to /settings/channels",
      "the empty path redirects to /settings/channels",
    ],
    [
      "/settings/channels/{channel?} (optional channel uuid)",
      "/settings/channels/{channel?}: the rules of a channel are changed",
    ],
    ["/settings/newchannel", "/settings/newchannel: a channel is added and can be removed again"],
    ["/settings/config", "/settings/config: a setting is found, changed, refused, reset"],
    ["/settings/keyvalue", "/settings/keyvalue: a value is added, changed and deleted"],
    ["/settings/notifications", "/settings/notifications: an event is told somewhere or not"],
    ["/settings/favourites", "/settings/favourites: a game that was seen becomes a favourite"],
    [
      "/settings/clientsettings",
      "/settings/clientsettings: settings are stored and fetched by another browser",
    ],
    ["/settings/tips", "/settings/tips: what is done is ticked"],
  ]),
  ...shownIn("operator-pages.test.ts", [
    ["/tools: Tools", "/tools: a task is run now, and says what came of it"],
    [
      "/files: Files",
      "/files: files are found, downloaded and deleted; a setting decides about them",
    ],
    ["/about: About", "/about: versions and programs, to copy for a bug report"],
  ]),
];
