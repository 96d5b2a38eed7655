import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../shared/errors.ts";
import type { ChatMethod } from "../../shared/model/chat-method.ts";
import { ChatDownloadForm } from "../../web/tools/chat-download-form.tsx";
import { ChatDownloadDialog } from "../../web/vod/chat-download-dialog.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleVod, vodUuid } from "./support/samples.ts";

afterEach(cleanup);

const methods: ChatMethod[] = [
  { name: "own", title: "Reelkeep", is_available: true, problem: null },
  { name: "td", title: "TwitchDownloaderCLI", is_available: false, problem: "Not installed." },
];
const matched = sampleVod({ external_vod_id: "9001" });
const get = "GET /api/v0/tools/chat_methods";
const post = "POST /api/v0/vod/:uuid/download_chat";

async function open(content: React.ReactNode, answers: Record<string, unknown>) {
  const page = await renderPage(content, {
    answers: { [get]: methods, "GET /api/v0/jobs": [], ...answers },
  });
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  const press = async (name: string) => fireEvent.click(await page.findByRole("button", { name }));
  return { ...page, sent, press };
}

describe("the chat of a recording", () => {
  it("is downloaded after a question, with the program of one's choice", async () => {
    const page = await open(<ChatDownloadDialog vod={matched} onClose={() => {}} />, {
      [post]: { job_name: "chatdownload_mia" },
    });
    await page.press("Download with Reelkeep");
    page.getByText("Do you want to download the chat of Races?");
    expect(page.sent(post)).toEqual([]);
    await page.press("Download with Reelkeep");
    await waitFor(() =>
      expect(page.sent(post)).toEqual([{ params: { uuid: vodUuid }, query: { method: "own" } }]),
    );
  });

  it("is not downloaded after a no, nor with what is not installed", async () => {
    const page = await open(<ChatDownloadDialog vod={matched} onClose={() => {}} />, {});
    await page.press("Download with Reelkeep");
    await page.press("Cancel");
    const other = await page.findByRole("button", { name: "Download with TwitchDownloaderCLI" });
    expect((other as HTMLButtonElement).disabled).toBe(true);
    page.getByText("Not installed.");
    expect(page.sent(post)).toEqual([]);
  });

  it("can't be found while nobody knows which video it is", async () => {
    const page = await open(<ChatDownloadDialog vod={sampleVod()} onClose={() => {}} />, {});
    await page.findByText(/^It is not known yet which video/);
    const own = await page.findByRole("button", { name: "Download with Reelkeep" });
    expect((own as HTMLButtonElement).disabled).toBe(true);
  });

  it("says why it was refused", async () => {
    const page = await open(<ChatDownloadDialog vod={matched} onClose={() => {}} />, {
      [post]: new AppError("chat_missing", "Its chat has gone with it."),
    });
    await page.press("Download with Reelkeep");
    await page.press("Download with Reelkeep");
    await page.findByText("Its chat has gone with it.");
  });
});

it("the chat of any video is downloaded by its link", async () => {
  const route = "POST /api/v0/tools/chat_download";
  const answer = { job_name: "x", folder: "downloader/mia", basename: "mia.chat.json" };
  const page = await open(<ChatDownloadForm />, { [route]: answer });
  const link = page.getByLabelText("Link to a video whose chat is wanted") as HTMLInputElement;
  fireEvent.change(link, { target: { value: "https://www.twitch.tv/videos/1" } });
  await page.press("Download chat");
  const body = { url: "https://www.twitch.tv/videos/1", method: "own" };
  await waitFor(() => expect(page.sent(route)).toEqual([{ body }]));
  await waitFor(() => expect(link.value).toBe(""));
});
