import { exportPrivacies, exportSources } from "../model/export-choices.ts";
import { z } from "zod";
import { boolean, choice, list, number, text } from "./setting.ts";
import { templateSchema } from "./template-settings.ts";

const group = "exports";

/** Where recordings go that leave, unless an export says otherwise. */
export const exportSettings = {
  "exporter.default.exporter": choice(["file", "youtube", "sftp", "ftp", "rclone"], "file", {
    group,
    help: "How recordings leave: into a folder, to YouTube, by SFTP, by FTP, or by rclone.",
  }),
  "exporter.default.title_template": text("{internalName} - {title} ({date:yyyy-MM-dd HH.mm})", {
    group,
    schema: templateSchema("export"),
    help: "Template of the name of an exported file, and of its title at YouTube; / begins a folder.",
  }),
  "exporter.default.sidecars": boolean(false, {
    group,
    help: "Chat, chapters, pictures and descriptions go along, but not to YouTube.",
  }),
  "exporter.default.directory": text("", {
    group,
    help: "Folder that exports go to, such as /srv/media/{displayName}/{year}; takes the variables of names. Empty: the exporter's own.",
  }),
  "exporter.default.host": text("", { group, help: "Server of SFTP or FTP." }),
  "exporter.default.port": number(0, {
    group,
    unit: null,
    min: 0,
    max: 65_535,
    whole: true,
    help: "Port of that server; 0 is the usual one.",
  }),
  "exporter.default.username": text("", { group, help: "Login at that server." }),
  "exporter.default.password": text("", {
    group,
    secret: true,
    help: "Password at that server; it is sent to no other.",
  }),
  "exporter.default.remote": text("", { group, help: "Remote of rclone, as its list names it." }),
  "exporter.default.description": text("", {
    group,
    help: "Description of videos at YouTube.",
  }),
  "exporter.default.tags": list([], { group, help: "Tags of videos at YouTube." }),
  "exporter.default.category": text("20", {
    group,
    schema: z.string().regex(/^\d{0,3}$/),
    help: "Category of videos at YouTube as its number, such as 20 for Gaming.",
  }),
  "exporter.default.privacy": choice(exportPrivacies, "private", {
    group,
    help: "Who may watch videos at YouTube.",
  }),
  "exporter.default.playlist_id": text("", {
    group,
    help: "Playlist at YouTube that videos are put into, by its id; empty: none.",
  }),
  "exporter.auto.enabled": boolean(false, {
    group,
    help: "Every recording is exported by itself once all that is made of it is there.",
  }),
  "exporter.auto.exclude_channels": list([], {
    group,
    help: "Logins of channels whose recordings are not exported by themselves.",
  }),
  "exporter.auto.file_source": choice(exportSources, "segment", {
    group,
    help: "Which file leaves by itself: the recording, the platform's copy, the one with chat burned in, or the re-encoded one. Where it is missing, the recording does.",
  }),
  "exporter.delete_after": boolean(false, {
    group,
    help: "A recording that was exported whole, and was looked for at the other side, goes to the trash here; protected and archived ones stay.",
  }),
} as const;
