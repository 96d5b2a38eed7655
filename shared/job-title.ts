/** The works that jobs are named after: `split_<recording>`. Longer names stand before what they begin with. */
export const jobWorks = [
  "capture",
  "convert",
  "chatdownload",
  "chat",
  "render",
  "burn",
  "split",
  "previews",
  "reencode",
  "cut",
  "download",
  "await_copy",
  "clip",
  "exportall",
  "export",
  "rename",
  "move",
  "archive",
  "restore",
  "delete_segment",
  "delete",
  "remove",
  "cleanup",
  "make_room",
  "empty_trash",
  "match",
  "scan",
  "local_videos",
  "import",
] as const;
export type JobWork = (typeof jobWorks)[number];

export interface JobTitle {
  work: JobWork;
  /** What it is done to, such as a login or a recording's name; may be empty. */
  subject: string;
}

const uuid = /_?[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a job does, by its name; null for a name that says nothing more. */
export function parseJobName(name: string): JobTitle | null {
  const work = jobWorks.find((known) => name === known || name.startsWith(`${known}_`));
  if (work === undefined) return null;
  const rest = name.slice(work.length + 1).replace(uuid, "");
  return { work, subject: toSubject(work, rest) };
}

function toSubject(work: JobWork, rest: string): string {
  switch (work) {
    case "capture":
      // After the login comes the id of the stream.
      return rest.replace(/_[^_]*$/, "");
    case "export":
      return rest.replace(/^([a-z]+)_(.*)$/, "$2 → $1");
    case "scan":
      return rest === "all" ? "" : rest;
    default:
      return rest;
  }
}
