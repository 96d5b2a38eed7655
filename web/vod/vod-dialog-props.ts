import type { Vod } from "../../shared/model/vod.ts";

export interface VodDialogProps {
  vod: Vod;
  onClose: () => void;
}

export type VodDialogName =
  | "edit"
  | "rename"
  | "delete"
  | "deleteForGood"
  | "archive"
  | "refresh"
  | "match"
  | "download"
  | "fix"
  | "reencode"
  | "export"
  | "sources"
  | "render"
  | "downloadChat";
