import { z } from "zod";
import { Sentence } from "./sentence.ts";

/** A declared setting as a form needs it. */
export const SettingField = z.object({
  key: z.string(),
  group: z.string(),
  type: z.enum(["text", "number", "boolean", "choice", "list"]),
  default: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  choices: z.array(z.string()),
  help: z.string(),
  secret: z.boolean(),
  restart: z.boolean().describe("Takes effect after a restart only."),
  overridden: z.boolean().describe("Comes from the environment and can't be changed here."),
});
export type SettingField = z.infer<typeof SettingField>;

export const SettingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type SettingValue = z.infer<typeof SettingValue>;

/** Answer of `GET /settings`; secrets appear as a mask only. */
export const SettingsView = z.object({
  app_name: z.string(),
  version: z.string(),
  config: z.record(z.string(), SettingValue),
  fields: z.array(SettingField),
  favourite_games: z.array(z.string()),
  errors: z.array(z.string()).describe("What the operator should look at now."),
  error_sentences: z
    .array(Sentence)
    .describe("The same, with what it takes to say them in other languages."),
});
export type SettingsView = z.infer<typeof SettingsView>;
