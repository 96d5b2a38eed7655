import { cleanup, fireEvent, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../shared/errors.ts";
import type { ExportPreview } from "../../shared/model/export.ts";
import type { ExportRecord, Vod } from "../../shared/model/vod.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { Language } from "../../shared/i18n.ts";
import { useJobs } from "../../web/state/use-jobs.ts";
import { ExportDialog } from "../../web/vod/export-dialog.tsx";
import { sampleExporters } from "./support/exporters.ts";
import { renderPage } from "./support/render-page.tsx";
import { sampleJob, sampleVod } from "./support/samples.ts";

afterEach(cleanup);

const preview: ExportPreview = {
  exporter: "file",
  files: [{ basename: "a.mp4", directory: "films", name: "Races.mp4", title: "Races", size: 5 }],
  sidecars: ["Races.jpg"],
  total_size: 9,
  sources: { segment: true, downloaded: false, burned: false, reencoded: false },
  missing: null,
  warnings: [toSentence("exported_already", { exporter: "File" })],
};
const left: ExportRecord = {
  exporter: "sftp",
  exported_at: "2026-11-20T12:00:00.000Z",
  youtube_id: null,
  youtube_playlist_id: null,
  place: "sftp://mia@nas/films/Races.mp4",
  file_source: "burned",
  segment: null,
  files: [],
  verified: true,
  size: 5,
  duration_ms: 1,
};
const segments = [{ basename: "a.mp4", filesize: 5, deleted: false }];

async function open(
  change: Partial<Vod> = {},
  more: Record<string, unknown> = {},
  language: Language = "en",
) {
  const answers = {
    "GET /api/v0/exporter": sampleExporters(),
    "GET /api/v0/vod/:uuid/export": preview,
    "GET /api/v0/jobs": [],
    ...more,
  };
  const vod = sampleVod({ segments, ...change });
  const page = await renderPage(<ExportDialog vod={vod} onClose={() => {}} />, {
    answers,
    language,
  });
  await page.findAllByRole("group");
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  const press = (name: string) => fireEvent.click(page.getByRole("button", { name }));
  return { ...page, sent, press };
}

describe("the dialog of an export", () => {
  it("says why an exporter can't be used, and does not choose it", async () => {
    const page = await open();
    const youtube = page.getByRole("button", { name: "YouTube" });
    expect(youtube.getAttribute("aria-disabled")).toBe("true");
    const reason = page.getByText("YouTube: No account is connected to YouTube.");
    expect(youtube.getAttribute("aria-describedby")).toBe(reason.id);
    fireEvent.click(youtube);
    expect(page.getByRole("button", { name: "File" }).getAttribute("aria-pressed")).toBe("true");
    page.getByRole("link", { name: "Connect an account" });
  });

  it("says what the daemon says in the reader's language, and what no catalogue knows as it came", async () => {
    const warnings = [...preview.warnings, { code: "of_tomorrow", message: "It rains." }];
    const page = await open({}, { "GET /api/v0/vod/:uuid/export": { ...preview, warnings } }, "de");
    page.getByText("YouTube: Kein Konto ist mit YouTube verbunden.");
    await page.findByText("Sie wurde schon mit File exportiert.");
    page.getByText("It rains.");
  });

  it("tries the exporter with what stands in the form, and says what came of it", async () => {
    const said = [toSentence("test_logged_in", { host: "nas", username: "mia" })];
    const key = "POST /api/v0/exporter/test";
    const page = await open({}, { [key]: { exporter: "sftp", said } });
    page.press("SFTP");
    fireEvent.change(page.getByLabelText("Directory"), { target: { value: "films" } });
    page.press("Test");
    await page.findByText("nas let mia in.");
    expect(page.sent(key)).toMatchObject([
      {
        query: { exporter: "sftp" },
        body: { host: "nas", port: 0, username: "mia", password: "********", directory: "films" },
      },
    ]);
    fireEvent.change(page.getByLabelText("Directory"), { target: { value: "other" } });
    expect(page.queryByText("nas let mia in.")).toBeNull();
  });

  it("says beside the button what is wrong with an exporter", async () => {
    const sentence = toSentence("login_refused", {
      host: "nas",
      username: "mia",
      shown: "password",
    });
    const refusal = new AppError("unauthorized_target", sentence);
    const page = await open({}, { "POST /api/v0/exporter/test": refusal });
    page.press("Test");
    const alert = await page.findByRole("alert");
    expect(alert.textContent).toBe("nas does not let mia in with this password.");
  });

  it("shows the daemon's preview of names, sizes and what is to be thought of", async () => {
    const page = await open();
    await page.findByText("films/Races.mp4");
    page.getByText("Along with it: Races.jpg");
    page.getByText("2 files, 9 B");
    page.getByText("It was exported by File already.");
  });

  it("lists where the VOD went before", async () => {
    const page = await open({ exports: [left] });
    const list = page.getByRole("heading", { name: "Exports" }).parentElement;
    expect(list?.textContent).toContain("SFTP");
    expect(list?.textContent).toContain("Burned");
    expect(list?.textContent).toContain(left.place);
  });

  it("offers the files of a VOD that has several", async () => {
    const several = [...segments, { basename: "b.mp4", filesize: 5, deleted: false }];
    const page = await open({ segments: several }, { "POST /api/v0/exporter": { job_name: "x" } });
    fireEvent.change(page.getByLabelText("Segment"), { target: { value: "1" } });
    page.press("Export");
    await waitFor(() => expect(page.sent("POST /api/v0/exporter")).toHaveLength(1));
    expect(page.sent("POST /api/v0/exporter")[0]).toMatchObject({
      query: { mode: "vod", exporter: "file" },
      body: { segment: 1, file_source: "segment", title_template: "{title}" },
    });
  });

  it("puts what the daemon refuses to the field that is meant", async () => {
    const refusal = new AppError("bad_request", "directory: it holds no variable.", {
      field: "directory",
    });
    const page = await open({}, { "POST /api/v0/exporter": refusal });
    page.press("Export");
    await page.findByText("directory: it holds no variable.");
    expect(page.getByLabelText("Directory").getAttribute("aria-invalid")).toBe("true");
  });

  it("follows the job, and keeps the form for another try", async () => {
    const name = "export_file_mia";
    const job = sampleJob({ name, kind: "upload", progress: 0.42 });
    const page = await open({}, { "POST /api/v0/exporter": { job_name: name } });
    fireEvent.change(page.getByLabelText("Directory"), { target: { value: "films" } });
    page.press("Export");
    await page.findByRole("button", { name: "Stop the export" });
    page.cache.setQueryData(["jobs"], [job]);
    await page.findByText("42%");
    expect(page.queryByRole("button", { name: "Export" })).toBeNull();
    const ended = { ...job, status: "error", ended_at: left.exported_at, error: "No room." };
    page.cache.setQueryData(["jobs"], [ended]);
    await page.findByText("No room.");
    page.press("Back");
    expect(page.getByLabelText("Directory")).toHaveProperty("value", "films");
  });

  it("shows an export that goes on already", async () => {
    const job = sampleJob({ name: "export_sftp_mia", kind: "upload", progress: 0.1 });
    const answers = { "GET /api/v0/exporter": sampleExporters(), "GET /api/v0/jobs": [job] };
    const page = await renderPage(<Opener />, { answers });
    fireEvent.click(await page.findByRole("button", { name: "Open beside 1 job" }));
    await within(await page.findByRole("dialog")).findByText("10%");
  });
});

/** The jobs are known when the dialog opens, as they are to the status bar. */
function Opener() {
  const jobs = useJobs();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {`Open beside ${jobs.length} job`}
      </button>
      {isOpen && <ExportDialog vod={sampleVod({ segments })} onClose={() => {}} />}
    </>
  );
}
