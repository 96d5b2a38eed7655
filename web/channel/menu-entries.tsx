import {
  Clapperboard,
  CloudDownload,
  History,
  Link2,
  RefreshCw,
  ScanSearch,
  ScanText,
  Share,
} from "lucide-react";

/** The rarer tools of a channel, in the order of the specification. */
export const menuEntries = [
  "refresh",
  "videos",
  "clips",
  "scan",
  "scanLocal",
  "exportAll",
  "matchAll",
  "history",
] as const;
export type MenuEntry = (typeof menuEntries)[number];

/** Those that lead to a dialog of their own. */
export const dialogEntries = ["videos", "clips", "exportAll", "history"] as const;

export const menuIcons = {
  refresh: RefreshCw,
  videos: CloudDownload,
  clips: Clapperboard,
  scan: ScanSearch,
  scanLocal: ScanText,
  exportAll: Share,
  matchAll: Link2,
  history: History,
} as const;
