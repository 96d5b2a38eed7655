import { z } from "zod";
import { mostTemplateCharacters } from "../model/vod-edit.ts";
import { text } from "./setting.ts";
import { findTemplateProblem } from "./template-grammar.ts";
import type { TemplateKind } from "./template-variables.ts";

/** A template whose variables are all known; the message names those that are not. */
export function templateSchema(kind: TemplateKind) {
  return z
    .string()
    .min(kind === "folder" ? 0 : 1)
    .max(mostTemplateCharacters)
    .superRefine((template, context) => {
      const problem = findTemplateProblem(template, kind);
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    });
}

const common = (kind: TemplateKind) => ({ group: "names", schema: templateSchema(kind) });

/** How things are called; the variables are in `docs/templates.md` and in the rename dialog. */
export const templateSettings = {
  "vod.folder": text("{basename}", {
    ...common("folder"),
    help: "Template of a recording's folder; / begins a folder below. Empty: all recordings of a channel in one folder.",
  }),
  "vod.filename": text("{internalName}_{date}_s{season}e{episode:2}", {
    ...common("vod"),
    help: "Template of a recording's name, such as {internalName}_{date:yyyy-MM-dd}_{title}. All times are UTC.",
  }),
  "clip.filename": text("{broadcaster}/{broadcaster} - {title} [{id}] [{quality}]", {
    ...common("clip"),
    help: "Template of a downloaded clip's name; / begins a folder.",
  }),
  "split.filename": text("{basename}_{chapter_number:2}_{chapter_title}", {
    ...common("split"),
    help: "Template of the names of the files that a recording is split into.",
  }),
  "cut.filename": text("{basename}_{start}-{end}_{cut_name}", {
    ...common("cut"),
    help: "Template of the name of what is cut out of a recording.",
  }),
} as const;
