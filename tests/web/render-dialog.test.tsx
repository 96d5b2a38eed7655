import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { RenderChoices } from "../../shared/model/render.ts";
import { RenderDialog } from "../../web/vod/render-dialog.tsx";
import { isRenderable } from "../../web/vod/vod-controls.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleRenderChoices } from "./support/sample-render.ts";
import { sampleJob, sampleVod, vodUuid } from "./support/samples.ts";

afterEach(cleanup);

/** Such a large form takes its time to be drawn. */
const timeout = 15_000;
const get = "GET /api/v0/vod/:uuid/renderwizard";
const post = "POST /api/v0/vod/:uuid/renderwizard";
const begun = { render_job: "render_mia", burn_job: null };

async function open(choices: Partial<RenderChoices> = {}, answers: Record<string, unknown> = {}) {
  const page = await renderPage(<RenderDialog vod={sampleVod()} onClose={() => {}} />, {
    answers: {
      [get]: sampleRenderChoices(choices),
      [post]: begun,
      "GET /api/v0/jobs": [],
      ...answers,
    },
  });
  await page.findByText("Status: idle", {}, { timeout });
  const field = (label: string | RegExp) => page.getByLabelText(label) as HTMLInputElement;
  const toggle = (label: string | RegExp) => fireEvent.click(field(label));
  // By its text: looking through the roles of so large a form takes long.
  const button = (name: string) => page.getByText(name).closest("button")!;
  const appears = (text: string | RegExp) => page.findByText(text, {}, { timeout });
  const sent = () => page.requests.filter(({ key }) => key === post).map(({ input }) => input);
  return { ...page, field, toggle, button, appears, sent };
}

describe("the render menu", () => {
  const video = { ...sampleVod().video_metadata!, type: "video" as const };

  it("is there for a finished recording with a picture alone", () => {
    expect(isRenderable({ phase: "finalized", video_metadata: video })).toBe(true);
    expect(isRenderable({ phase: "converting", video_metadata: video })).toBe(false);
    expect(isRenderable({ phase: "finalized", video_metadata: null })).toBe(false);
    const audio = { ...video, type: "audio" as const };
    expect(isRenderable({ phase: "finalized", video_metadata: audio })).toBe(false);
  });
});

describe("the dialog that renders and burns", { timeout: 2 * timeout }, () => {
  it("begins with the defaults and sends what was chosen", async () => {
    const page = await open();
    expect(page.field("Chat width").value).toBe("300 px");
    expect(page.field("Font size").value).toBe("12 px");
    expect(page.field("Burn only a test").disabled).toBe(true);
    page.toggle("Burn chat");
    fireEvent.click(page.button("Right"));
    fireEvent.click(page.button("Bottom"));
    fireEvent.change(page.field("Preset"), { target: { value: "veryfast" } });
    fireEvent.click(page.button("Start"));

    await page.appears(/^Status: OK/);
    const body = { burnHorizontal: "right", burnVertical: "bottom", ffmpegPreset: "veryfast" };
    expect(page.sent()).toMatchObject([
      { params: { uuid: vodUuid }, body: { ...body, renderChat: true, burnChat: true } },
    ]);
  });

  it("hints at odd numbers and goes on all the same", async () => {
    const page = await open();
    fireEvent.change(page.field("Chat width"), { target: { value: "301" } });
    await page.appears("Chat width must be an even number.");
    fireEvent.change(page.field("Chat height"), { target: { value: "299" } });
    await page.appears("Chat height must be an even number.");
    expect(page.button("Start").disabled).toBe(false);
  });

  it("lets nothing be burned unless the chat is rendered with it", async () => {
    const page = await open();
    page.toggle("Render chat");
    page.getByText("The chat has to be rendered first, or with it.");
    expect(page.field("Burn chat").disabled).toBe(true);
    expect(page.button("Start").disabled).toBe(true);
  });

  it("says when there is no chat, and offers no source of it", async () => {
    const page = await open({ chat: { captured: false, downloaded: false } });
    expect(page.getAllByText("The chat source is unavailable.").length).toBeGreaterThan(0);
    expect(page.field("Render chat").disabled).toBe(true);
    const sources = page.getAllByText(/^(Captured|Downloaded)$/);
    expect(sources.map((each) => each.closest("button")?.disabled)).toEqual([
      ...[false, true, true, true],
    ]);
  });

  it("tells why the daemon refuses, or that it said nothing", async () => {
    const refused = await open({}, { [post]: new Error("The disk is full.") });
    fireEvent.click(refused.button("Start"));
    await refused.appears("Status: error – The disk is full.");
    cleanup();
    const silent = await open();
    fireEvent.click(silent.button("Start"));
    await silent.appears("Status: OK – No message");
  });

  it("shows the jobs, and lets a chat that is being rendered be burned", async () => {
    const job = sampleJob({ name: "render_mia", kind: "encode", vod_uuid: vodUuid, progress: 0.4 });
    const page = await open({ is_rendering: true }, { "GET /api/v0/jobs": [job] });
    await page.appears("Rendering the chat");
    await waitFor(() => expect(page.field("Render chat").disabled).toBe(true), { timeout });
    expect(page.field("Burn chat").disabled).toBe(false);
  });
});
