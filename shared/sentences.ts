import type { Sentence } from "./model/sentence.ts";

/**
 * What the daemon says to people, in English; `locales` has it in every language under `sentence`,
 * word for word as here in the English one.
 */
export const sentences = {
  rclone_missing: "rclone is not installed ({{program}}).",
  rclone_too_old: "rclone {{version}} is too old; {{oldest}} is the oldest that will do.",
  youtube_no_application:
    "The setting youtube.client_id is needed: the id of an application registered at Google.",
  youtube_not_connected: "No account is connected to YouTube.",
  exported_already: "It was exported by {{exporter}} already.",
  export_needs_field: "{{exporter}} needs {{field}}.",
  export_unknown: "There is no exporter {{name}}; there are {{known}}.",
  export_no_segment: "{{name}} has no file {{number}}.",
  export_file_away: "{{file}} is not where it should be.",
  export_nothing_segment: "{{name}} has no file to export.",
  export_nothing_downloaded: "{{name}} has no downloaded VOD to export.",
  export_nothing_burned: "{{name}} has no burned video to export.",
  export_nothing_reencoded: "{{name}} has no re-encoded video to export.",
  export_other_password:
    "The stored password is for the host of the settings; give the one for this host.",
  vod_in_trash: "{{name}} is in the trash; bring it back first.",
  vod_not_finished: "{{name}} has to be finished first.",
  test_writable: "A file was written into {{folder}}, found there, and deleted again.",
  test_folder_to_make: "{{folder}} is not there yet; an export makes it.",
  test_left: "The file {{path}} of this test could not be deleted; do that by hand.",
  test_logged_in: "{{host}} let {{username}} in.",
  test_unencrypted: "{{host}} has no encryption: login and files go there in the clear.",
  test_remote: "rclone reached {{remote}}.",
  test_account: "The account {{channel}} is connected.",
  test_quota: "{{used}} of the {{limit}} units of today are spent; an upload takes {{cost}}.",
  test_quota_short: "What is left of today's units may not suffice for an upload.",
  test_quota_used_up:
    "Google refuses uploads for want of units; new ones come at midnight in California.",
  test_timeout: "No answer came within {{seconds}} seconds.",
  test_arrived_short: "What arrived in {{folder}} is not what was sent.",
  connection_lost: "The connection to {{host}} was lost ({{reason}}).",
  login_refused: "{{host}} does not let {{username}} in with this {{shown}}.",
  no_remote: "rclone has no remote named {{remote}}; it has {{known}}.",
  no_remotes: "rclone has no remote named {{remote}}; it has none.",
  folder_not_allowed:
    "{{folder}} is below none of the folders that exports may go to (exporter.file.allowed_folders).",
  folder_not_writable: "To write into {{folder}} is not allowed.",
  folder_away: "{{folder}} is not there; is its disk or share connected?",
  no_playlist: "There is no playlist {{playlist}} at YouTube.",
  no_youtube_channel: "The account has no channel at YouTube.",
  alert_disk_low: "Less than {{gigabytes}} GB are free for recordings.",
  alert_disk_full_soon: "At this rate the disk is full in less than 24 hours.",
  alert_copy_expires: "{{provider}} is about to delete its 1 copy of recordings of {{channel}}.",
  alert_copies_expire:
    "{{provider}} is about to delete its {{copies}} copies of recordings of {{channel}}.",
  alert_away_library:
    "The folder of the library is empty although recordings should be in it; is its disk mounted?",
  alert_away_saved:
    "The folder of the archive is empty although recordings should be in it; is its disk mounted?",
  alert_away_trash:
    "The folder of the trash is empty although recordings should be in it; is its disk mounted?",
  alert_files_missing:
    "Files of {{number}} recordings are missing; a scan looks for them elsewhere.",
  alert_task_never: 'The task {{task}} never runs: "{{cron}}" is no time.',
  alert_not_written:
    "Recordings can't be written: {{reason}} Capturing goes on by itself when there is room.",
  alert_not_closed: "Recordings can't be written: {{reason}}",
  alert_not_asked: "{{provider}} can't be asked who is live: {{reason}}",
  alert_subscription_ended: "Twitch ended a subscription to {{type}}: {{status}}.",
  alert_stuck: "{{name}} has been captured for more than 24 hours; it may be stuck.",
  alert_crashed_capturing:
    "{{name}} is said to be capturing, but nothing works on it; did it crash?",
  alert_crashed_converting:
    "{{name}} is said to be converting, but nothing works on it; did it crash?",
  alert_over_size:
    "Recordings of {{channel}} that no clean-up may take are over its limits: {{actual}} of {{allowed}} GB.",
  alert_over_count:
    "Recordings of {{channel}} that no clean-up may take are over its limits: {{actual}} of {{allowed}} recordings.",
  alert_over_age:
    "Recordings of {{channel}} that no clean-up may take are over its limits: {{actual}} of {{allowed}} days.",
  alert_room_made: "Space was needed; the oldest recordings were deleted: {{names}}.",
  alert_not_notified: "{{service}} does not take notifications.",
  alert_fault: "An error inside the daemon; the log has more: {{reason}}",
  alert_faults: "{{number}} errors inside the daemon; the log has more. The last: {{reason}}",
  alert_started_anew: "The daemon was started anew after an error at {{time}}: {{reason}}",
  alert_open_door:
    "Everyone in the local network can use this daemon: set a password (Settings, Access).",
  fix_capture_convert: "Its capture is not running; what was captured is converted now.",
  fix_capture_whole: "Its capture is not running; its finished file is there and is taken.",
  fix_capture_lost: "Its capture is not running, and nothing that was captured is left.",
  fix_conversion_convert: "Its conversion is not running; what was captured is converted now.",
  fix_conversion_whole: "Its conversion is not running; its finished file is there and is taken.",
  fix_conversion_lost: "Its conversion is not running, and nothing that was captured is left.",
  fix_failed_with_parts: "It failed, but all that was captured is there; it is converted again.",
  fix_failed_but_whole: "It counts as failed although its file is whole; it is finished.",
  fix_file_unnamed: "Its record names no file although there is one; it is named now.",
  fix_no_file: "It counts as finished without a file; what was captured is converted now.",
  fix_renamed: "Its file is called {{names}} now.",
  fix_sizes: "What is known of {{names}} is not true any more; sizes are corrected.",
  fix_no_metadata: "Nothing is known of its picture and sound; its file was read.",
  fix_no_duration: "Its length was not known; it lasts {{seconds}} s.",
  fix_no_end: "It had no end; it ended at {{time}}.",
  fix_chapters_placed: "It had no chapters; they are placed anew.",
  fix_one_chapter: "It had no chapter; it has one over its whole length now.",
  fix_chapters_fitted: "Its chapters did not fit its length; they follow on from start to end now.",
  fix_bookmarks: "Bookmarks lay outside of it; they are at its start or end now.",
  fix_spent_parts: "Captured parts were left beside the finished file; they are removed.",
  fix_leftovers: "{{names}} was left by work that was cut short; it is removed.",
  fix_name: "Its name holds what not every disk takes; it is called {{name}} now.",
  said_channel_added: "{{channel}} is being watched.",
  said_channel_renamed: "This channel is called {{login}} now.",
  said_removed: "{{number}} recordings were removed.",
  said_removing: "{{number}} recordings are being removed.",
  said_settings_saved: "Settings saved.",
  said_favourites_saved: "Favourites saved.",
  said_exporting: "{{number}} recordings are being exported.",
  said_rendering: "It has begun: {{jobs}}.",
  said_checking_subscriptions: "The subscriptions are being checked.",
  said_type_in: "Type in {{code}} at {{address}}.",
  said_deleted: "Deleted.",
  said_stopping: "The daemon is stopping.",
  scan_second_set: "It is in {{place}} already; these files are a second set.",
  scan_busy: "It is being worked on.",
  scan_moved: "It was in {{from}} and is in {{to}} now.",
  scan_restored: "Its record was lost and is back as its copy has it.",
  scan_nothing_captured: "Its ledger names nothing captured.",
  scan_no_channel: "It is not known which channel it is of.",
  scan_no_media: "Its media are not there.",
  scan_rebuilt_names: "Its record was made anew from its files and their names.",
  scan_rebuilt_ledger: "Its record was made anew from its ledger.",
  scan_adopted: "It is among the recordings of {{channel}} again.",
  scan_back: "{{names}} is there again.",
  scan_missing: "{{names}} is not there.",
  scan_removed: "{{names}} was left by work that was cut short.",
  import_channel: "It is watched here too now.",
  import_channel_known: "It is watched already and keeps its rules.",
  import_present: "It is here already.",
  import_recording: "{{number}} files, {{megabytes}} MB.",
  import_clips: "{{number}} files.",
  import_games: "{{number}} favourite games.",
  export_at: "It is at {{place}}.",
  template_wrong: "{{field}}: {{problem}}.",
} as const;

export type SentenceCode = keyof typeof sentences;

/** The names between braces of a template. */
type NamesIn<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Params<C extends SentenceCode> = Readonly<
  Record<NamesIn<(typeof sentences)[C]>, string | number>
>;

/** Says it, with what belongs into it. */
export function toSentence<C extends SentenceCode>(
  code: C,
  ...[params]: NamesIn<(typeof sentences)[C]> extends never ? [] : [Params<C>]
): Sentence {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  // Nothing else that an object may hold, such as a password, comes along.
  const used: Record<string, string | number> = {};
  const message = sentences[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    used[name] = values[name] ?? "";
    return String(used[name]);
  });
  return { code, message, ...(params === undefined ? {} : { params: used }) };
}

/** A sentence for those who show its English and for those who show their own. */
export const toText = (said: Sentence): { text: string; sentence: Sentence } => ({
  text: said.message,
  sentence: said,
});

/** One that no catalogue has: another program's words, most often. */
export const plainSentence = (message: string): Sentence => ({ code: "", message });
