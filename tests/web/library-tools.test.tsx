import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CleanUpReport } from "../../shared/model/clean-up.ts";
import type { Trash } from "../../shared/model/trash.ts";
import type { WorkReport } from "../../shared/model/work-report.ts";
import { CleanUpLibrary } from "../../web/tools/clean-up-library.tsx";
import { ClipDownloadForm } from "../../web/tools/clip-download-form.tsx";
import { Encoders } from "../../web/tools/encoders.tsx";
import { ImportLibrary } from "../../web/tools/import-library.tsx";
import { ScanLibrary } from "../../web/tools/scan-library.tsx";
import { TrashTable } from "../../web/tools/trash-table.tsx";
import { VideoDownloadForm } from "../../web/tools/video-download-form.tsx";
import { renderPage } from "./support/render-page.tsx";
import { channelUuid, vodUuid } from "./support/samples.ts";

afterEach(cleanup);

async function open(content: React.ReactNode, answers: Record<string, unknown>) {
  const page = await renderPage(content, { answers });
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  const press = async (name: string | RegExp) =>
    fireEvent.click(await page.findByRole("button", { name }));
  const fill = (label: string, value: string) =>
    fireEvent.change(page.getByLabelText(label), { target: { value } });
  return { ...page, sent, press, fill };
}

describe("downloads by link", () => {
  it("fetch a video in the chosen quality", async () => {
    const route = "POST /api/v0/tools/vod_download";
    const page = await open(<VideoDownloadForm />, { [route]: { job_name: "download_1" } });
    page.fill("Link to a video", "https://www.twitch.tv/videos/1");
    page.fill("Quality", "720p");
    await page.press("Download video");
    const body = { url: "https://www.twitch.tv/videos/1", quality: "720p" };
    await waitFor(() => expect(page.sent(route)).toEqual([{ body }]));
    await waitFor(() =>
      expect((page.getByLabelText("Link to a video") as HTMLInputElement).value).toBe(""),
    );
  });

  it("fetch a clip", async () => {
    const route = "POST /api/v0/tools/clip_download";
    const page = await open(<ClipDownloadForm />, { [route]: { job_name: "clip_1" } });
    page.fill("Link to a clip", "https://clips.twitch.tv/A");
    await page.press("Download clip");
    await waitFor(() =>
      expect(page.sent(route)).toEqual([{ body: { url: "https://clips.twitch.tv/A" } }]),
    );
  });
});

describe("the trash", () => {
  const trash: Trash = {
    items: [
      {
        uuid: vodUuid,
        segment: null,
        basename: "mia_1",
        channel_uuid: channelUuid,
        stream_title: "Races",
        started_at: "2026-11-20T10:00:00.000Z",
        trashed_at: "2026-11-20T11:00:00.000Z",
        from: "library",
        goes_at: "2026-11-27T11:00:00.000Z",
        total_size: 1_000_000,
      },
    ],
    total_size: 1_000_000,
    keep_days: 7,
  };
  const get = "GET /api/v0/trash";

  it("says for how long something can be brought back", async () => {
    const empty = { items: [], total_size: 0, keep_days: 7 };
    const page = await open(<TrashTable />, { [get]: empty });
    await page.findByText("The trash is empty. What is deleted can be brought back for 7 days.");
  });

  it("gives a recording back", async () => {
    const route = "POST /api/v0/vod/:uuid/restore";
    const page = await open(<TrashTable />, { [get]: trash, [route]: { uuid: vodUuid } });
    await page.press("Bring back mia_1");
    await waitFor(() =>
      expect(page.sent(route)).toEqual([{ params: { uuid: vodUuid }, query: {} }]),
    );
  });

  it.each([
    ["Delete mia_1 for good", "DELETE /api/v0/trash/:uuid"],
    [/^Empty the trash/, "DELETE /api/v0/trash"],
  ])("%s only after a question", async (name, route) => {
    const page = await open(<TrashTable />, { [get]: trash, [route]: {} });
    await page.press(name);
    expect(page.sent(route)).toEqual([]);
    await page.press("Continue");
    await waitFor(() => expect(page.sent(route)).toHaveLength(1));
  });
});

describe("the library's tools", () => {
  const report: WorkReport = {
    job_name: "scan_1",
    is_dry_run: true,
    is_over: true,
    counts: { missing: 1 },
    lines: [{ action: "missing", subject: "mia_1", text: "mia_1 is missing.", vod_uuid: vodUuid }],
  };
  const reportRoute = "GET /api/v0/jobs/:name/report";

  it("tell what a scan would do", async () => {
    const route = "POST /api/v0/tools/scan";
    const page = await open(<ScanLibrary />, {
      [route]: { job_name: "scan_1" },
      [reportRoute]: report,
    });
    await page.press("What would a scan do?");
    await page.findByText("mia_1 is missing.");
    page.getByText("Done: 1 thing noted. Nothing was changed.");
    expect(page.sent(route)).toEqual([{ query: { dry_run: "true" } }]);
  });

  it("import a folder after a question that says what becomes of it", async () => {
    const route = "POST /api/v0/tools/import";
    const page = await open(<ImportLibrary />, {
      [route]: { job_name: "scan_1" },
      [reportRoute]: report,
    });
    page.fill("Data folder of LiveStreamDVR", "/srv/dvr");
    fireEvent.click(page.getByRole("switch", { name: /^Take the files away/ }));
    await page.press("Import");
    await page.findByText("Import this folder and take its files away from there?");
    await page.press("Continue");
    const body = { folder: "/srv/dvr", dry_run: false, move: true };
    await waitFor(() => expect(page.sent(route)).toEqual([{ body }]));
  });

  it("show what a clean-up would take, and ask as the specification says", async () => {
    const route = "POST /api/v0/tools/cleanup";
    const cleanUp: CleanUpReport = {
      dry_run: true,
      job_name: null,
      is_done: true,
      remove_count: 1,
      remove_size: 0,
      channels: [
        {
          channel_uuid: channelUuid,
          display_name: "Mia",
          is_off: false,
          keep: [],
          unmet: [],
          failed: [],
          remove: [
            {
              uuid: vodUuid,
              basename: "mia_1",
              stream_title: "Races",
              started_at: "2026-11-20T10:00:00.000Z",
              total_size: 0,
              reasons: ["count"],
            },
          ],
        },
      ],
    };
    const page = await open(<CleanUpLibrary />, { [route]: cleanUp });
    await page.press("What would go?");
    await page.findByText(/^1 VOD would go/);
    page.getByText(/^Mia: mia_1/);
    await page.press("Clean up");
    await page.findByText(
      "Do you want to clean up vods that don't meet your criteria? There is no undo.",
    );
    expect(page.sent(route)).toEqual([{ query: { dry_run: "true" } }]);
  });
});

describe("the encoders", () => {
  it("are tried only when asked for", async () => {
    const route = "GET /api/v0/tools/encoders";
    const encoder = {
      name: "libx264",
      codec: "h264",
      is_hardware: false,
      works: true,
      reason: null,
      presets: ["fast", "slow"],
      default_preset: "slow",
    };
    const broken = { ...encoder, name: "h264_nvenc", works: false, reason: "No such device." };
    const page = await open(<Encoders />, {
      [route]: { ffmpeg_version: "7", encoders: [encoder, broken] },
    });
    expect(page.sent(route)).toEqual([]);
    await page.press("Try the encoders");
    const table = await page.findByRole("table", { name: "Encoders" });
    expect(table.textContent).toContain("libx264h264processorworksfast slow");
    expect(table.textContent).toContain("does not workNo such device.");
  });
});
