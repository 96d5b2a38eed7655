import { expect, it } from "vitest";
import { parseJobName } from "../../shared/job-title.ts";

it.each([
  ["capture_anna_40944725612", "capture", "anna"],
  ["capture_the_fox_1", "capture", "the_fox"],
  ["convert_anna_2026-11-20", "convert", "anna_2026-11-20"],
  ["chatdownload_anna_x", "chatdownload", "anna_x"],
  ["chat_anna_x", "chat", "anna_x"],
  ["export_sftp_anna_x", "export", "anna_x → sftp"],
  ["exportall_anna", "exportall", "anna"],
  ["cleanup_anna_6f1c2d3e-0000-4000-8000-000000000000", "cleanup", "anna"],
  ["cleanup", "cleanup", ""],
  ["await_copy_6f1c2d3e-0000-4000-8000-000000000000", "await_copy", ""],
  ["make_room", "make_room", ""],
  ["empty_trash", "empty_trash", ""],
  ["delete_anna_x", "delete", "anna_x"],
  ["delete_segment_anna_x", "delete_segment", "anna_x"],
  ["scan_all", "scan", ""],
  ["scan_anna", "scan", "anna"],
])("%s is %s of %s", (name, work, subject) => {
  expect(parseJobName(name)).toEqual({ work, subject });
});

it("a name that says nothing more has no title", () => {
  expect(parseJobName("captured")).toBeNull();
  expect(parseJobName("")).toBeNull();
});
