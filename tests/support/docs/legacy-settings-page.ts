import { type LegacyKey, legacyKeys } from "../../../shared/config/legacy-keys.ts";
import { code, type Page, prose, table } from "./markdown.ts";

export function createLegacySettingsPage(): Page {
  return {
    file: "legacy-settings.md",
    title: "Settings of LiveStreamDVR",
    summary: "What became of each key of LiveStreamDVR's `config.json`.",
    source: code("shared/config/legacy-keys.ts"),
    blocks: [
      "A key that says _later_ comes with a part of the daemon that is not there yet. The settings of today are in [settings.md](settings.md).",
      table(
        ["LiveStreamDVR", "Here", "Remark"],
        Object.entries(legacyKeys).map(([key, fate]) => [code(key), ...toCells(fate)]),
      ),
    ],
  };
}

function toCells(fate: LegacyKey): [here: string, remark: string] {
  if ("key" in fate) return [code(fate.key), prose(fate.note ?? "")];
  return "why" in fate ? ["none", prose(fate.why)] : ["later", `With ${prose(fate.later)}.`];
}
