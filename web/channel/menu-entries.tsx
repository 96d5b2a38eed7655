import {
  Clapperboard,
  CloudDownload,
  History,
  Link2,
  RefreshCw,
  ScanSearch,
  ScanText,
} from "lucide-react";

/** The rarer tools of a channel, in the order of the specification. */
export const menuEntries = [
  "refresh",
  "videos",
  "clips",
  "scan",
  "scanLocal",
  "matchAll",
  "history",
] as const;
export type MenuEntry = (typeof menuEntries)[number];

export const menuIcons = {
  refresh: RefreshCw,
  videos: CloudDownload,
  clips: Clapperboard,
  scan: ScanSearch,
  scanLocal: ScanText,
  matchAll: Link2,
  history: History,
} as const;
