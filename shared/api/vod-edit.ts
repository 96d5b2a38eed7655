import { z } from "zod";
import { templateKinds } from "../config/template-variables.ts";
import {
  ChapterChange,
  NewBookmark,
  NewChapter,
  RenamePreview,
  RenameResult,
  TemplateVariableInfo,
  VodEdit,
  VodRename,
} from "../model/vod-edit.ts";
import { Vod } from "../model/vod.ts";
import { defineRoutes } from "./route.ts";

/** Which one of a list; counts from 0. */
const Index = z.object({ index: z.coerce.number<string | number>().int().min(0) });

export const vodEditRoutes = defineRoutes({
  "POST /api/v0/vod/:uuid": {
    summary: "Change what is known of a recording; what is not named stays.",
    access: "operate",
    body: VodEdit,
    response: Vod,
  },
  "POST /api/v0/vod/:uuid/rename": {
    summary: "Rename a recording with all its files, or none of them.",
    access: "operate",
    body: VodRename,
    response: RenameResult,
  },
  "POST /api/v0/vod/:uuid/rename/preview": {
    summary: "What a rename would do; changes nothing.",
    access: "operate",
    body: VodRename,
    response: RenamePreview,
  },
  "GET /api/v0/template-variables": {
    summary: "The variables of each kind of template.",
    access: "view",
    response: z.record(z.enum(templateKinds), z.array(TemplateVariableInfo)),
  },
  "POST /api/v0/vod/:uuid/chapter": {
    summary: "Add a chapter to a finished recording.",
    access: "operate",
    body: NewChapter,
    response: Vod,
  },
  "PATCH /api/v0/vod/:uuid/chapter": {
    summary: "Move a chapter, or change its title or game.",
    access: "operate",
    query: Index,
    body: ChapterChange,
    response: Vod,
  },
  "DELETE /api/v0/vod/:uuid/chapter": {
    summary: "Delete a chapter; the one before goes on, and the first one begins at 0.",
    access: "operate",
    query: Index,
    response: Vod,
  },
  "POST /api/v0/vod/:uuid/bookmark": {
    summary: "Bookmark a place, also while it is being recorded.",
    access: "operate",
    body: NewBookmark,
    response: Vod,
  },
  "DELETE /api/v0/vod/:uuid/bookmark": {
    summary: "Delete a bookmark.",
    access: "operate",
    query: Index,
    response: Vod,
  },
});
