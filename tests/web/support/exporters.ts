import type { Sentence } from "../../../shared/model/sentence.ts";
import { toSentence } from "../../../shared/sentences.ts";
import type { ExporterList, ExporterView, ExportField } from "../../../shared/model/export.ts";

const server = ["host", "port", "username", "password", "directory"] as const;

function toView(name: string, fields: readonly ExportField[], obstacle: Sentence | null = null) {
  const required: readonly string[] = ["host", "username", "remote"];
  return {
    name,
    title: name.toUpperCase(),
    obstacle,
    fields: fields.map((field) => ({ name: field, is_required: required.includes(field) })),
  } satisfies ExporterView;
}

/** What a daemon without an account at YouTube answers. */
export function sampleExporters(change: Partial<ExporterList> = {}): ExporterList {
  return {
    exporters: [
      toView("file", ["directory"]),
      toView(
        "youtube",
        ["description", "tags", "category", "privacy", "playlist_id"],
        toSentence("youtube_not_connected"),
      ),
      toView("sftp", server),
      toView("ftp", server),
      toView("rclone", ["remote", "directory"]),
    ],
    defaults: {
      exporter: "file",
      title_template: "{title}",
      with_sidecars: false,
      directory: "",
      host: "nas",
      port: 0,
      username: "mia",
      password: "********",
      remote: "",
      description: "",
      tags: "chess, fun",
      category: "20",
      privacy: "private",
      playlist_id: "",
    },
    variables: [{ name: "title", description: "Title at the start.", example: "Races" }],
    ...change,
  };
}
