import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Channel } from "../../shared/model/channel.ts";
import { AppError } from "../../shared/errors.ts";
import { ChannelEditor } from "../../web/settings/channel-editor.tsx";
import { NewChannelForm } from "../../web/settings/new-channel-form.tsx";
import { renderPage } from "./support/render-page.tsx";
import { channelUuid, sampleChannel } from "./support/samples.ts";

afterEach(cleanup);

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const mia = sampleChannel({ quality: ["720p", "best"], match: ["speedrun"] });
const edit = "PUT /api/v0/channels/:uuid";

async function open(more: Record<string, unknown> = {}) {
  const removed: string[] = [];
  const page = await renderPage(
    <ChannelEditor channel={mia} onRemoved={() => removed.push(mia.uuid)} />,
    { answers: { [edit]: { ...mia, no_capture: true }, ...more } },
  );
  await page.findByRole("form", { name: "Rules" });
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  return { ...page, sent, removed };
}

describe("the form of a channel", () => {
  it("has a field for each rule, named as in the specification", async () => {
    const page = await open();
    const labels = [
      /^Quality \*/,
      "Match keywords",
      /^No capture/,
      /^No cleanup/,
      "Max storage (GB)",
      "Max VODs",
      /^Download VOD at end/,
      "Quality of the downloaded VOD",
    ];
    for (const label of labels) page.getByLabelText(label, { selector: "input,textarea,select" });
    for (const fact of ["Login", "Provider", "URL", "UUID", "Internal ID"]) page.getByText(fact);
  });

  it("sends only the rules that were changed", async () => {
    const page = await open();
    expect(page.queryByRole("button", { name: "Save" })).toBeNull();
    fireEvent.click(page.getByRole("switch", { name: /^No capture/ }));
    type(page.getByLabelText("Max VODs"), "12");
    page.getByText("2 changes not saved");
    fireEvent.click(page.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(page.sent(edit)).toHaveLength(1));
    expect(page.sent(edit)[0]).toEqual({
      params: { uuid: channelUuid },
      body: { no_capture: true, max_vods: 12 },
    });
  });

  it("sends nothing while a quality is not known, and says which", async () => {
    const page = await open();
    type(page.getByLabelText(/^Quality/, { selector: "input" }), "720p 1080i");
    fireEvent.click(page.getByRole("button", { name: "Save" }));
    await page.findByText("Invalid quality: 1080i");
    expect(page.sent(edit)).toEqual([]);
  });

  it("says that best and worst go last", async () => {
    const page = await open();
    expect(page.queryByText(/best or worst goes last: what stands/)).toBeNull();
    type(page.getByLabelText(/^Quality/, { selector: "input" }), "best 720p");
    page.getByText(/best or worst goes last: what stands/);
  });

  it("puts a clicked quality before best", async () => {
    const page = await open();
    fireEvent.click(page.getByRole("button", { name: "1080p60" }));
    const field = page.getByLabelText(/^Quality/, { selector: "input" }) as HTMLInputElement;
    expect(field.value).toBe("720p 1080p60 best");
    expect(page.getByRole("button", { name: "1080p60" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("chooses the quality of the downloaded VOD only when one is downloaded", async () => {
    const page = await open();
    const quality = page.getByLabelText("Quality of the downloaded VOD") as HTMLSelectElement;
    expect(quality.disabled).toBe(true);
    fireEvent.click(page.getByRole("switch", { name: /^Download VOD at end/ }));
    expect(quality.disabled).toBe(false);
  });

  it("goes back to what is stored", async () => {
    const page = await open();
    type(page.getByLabelText("Match keywords"), "a\nb");
    fireEvent.click(page.getByRole("button", { name: "Discard" }));
    expect((page.getByLabelText("Match keywords") as HTMLTextAreaElement).value).toBe("speedrun");
  });

  it("renames by a login or a link", async () => {
    const rename = "POST /api/v0/channels/:uuid/rename";
    const page = await open({ [rename]: { ...mia, internalName: "mialive" } });
    type(page.getByLabelText("New login"), "https://www.twitch.tv/MiaLive");
    fireEvent.click(page.getByRole("button", { name: "Rename" }));
    await waitFor(() => expect(page.sent(rename)).toHaveLength(1));
    expect(page.sent(rename)[0]).toMatchObject({ body: { new_login: "mialive" } });
  });

  it("asks before it stops watching", async () => {
    const remove = "DELETE /api/v0/channels/:uuid";
    const page = await open({ [remove]: { uuid: channelUuid } });
    fireEvent.click(page.getByRole("button", { name: "Remove Mia" }));
    await page.findByText("Stop watching Mia? Its recordings stay.");
    expect(page.sent(remove)).toEqual([]);
    fireEvent.click(page.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(page.removed).toEqual([channelUuid]));
  });

  it("shows a guest the rules and nothing to change", async () => {
    const guest = { authentication: true, guest_mode: true, status: false };
    const page = await renderPage(<ChannelEditor channel={mia} onRemoved={() => {}} />, {
      answers: { "GET /api/v0/auth/check": guest },
    });
    await page.findByText("720p best");
    expect(page.queryByRole("textbox")).toBeNull();
    expect(page.queryByRole("button", { name: "Remove Mia" })).toBeNull();
  });
});

describe("the form for a new channel", () => {
  const add = "POST /api/v0/channels";

  it("turns a pasted link into the login and sends all rules", async () => {
    const added: Channel[] = [];
    const page = await renderPage(<NewChannelForm onAdded={(channel) => added.push(channel)} />, {
      answers: { [add]: mia },
    });
    type(page.getByLabelText(/^Login/), "https://www.twitch.tv/Mia?tt=1");
    fireEvent.click(page.getByRole("switch", { name: /^No cleanup/ }));
    fireEvent.click(page.getByRole("button", { name: "Add channel" }));
    await waitFor(() => expect(added).toEqual([mia]));
    expect(page.requests.find(({ key }) => key === add)?.input).toMatchObject({
      body: { internalName: "mia", quality: ["best"], no_cleanup: true, max_vods: 0 },
    });
  });

  it("shows beside the login what the daemon has against it", async () => {
    const refusal = new AppError("channel_exists", "Mia is watched already.", {
      field: "internalName",
    });
    const page = await renderPage(<NewChannelForm onAdded={() => {}} />, {
      answers: { [add]: refusal },
    });
    type(page.getByLabelText(/^Login/), "mia");
    fireEvent.click(page.getByRole("button", { name: "Add channel" }));
    await page.findByText("Mia is watched already.");
    expect(document.activeElement).toBe(page.getByLabelText(/^Login/));
  });

  it("needs a login", async () => {
    const page = await renderPage(<NewChannelForm onAdded={() => {}} />);
    fireEvent.click(page.getByRole("button", { name: "Add channel" }));
    await page.findByText("A login or a link is needed.");
    expect(document.activeElement).toBe(page.getByLabelText(/^Login/));
    expect(page.requests.some(({ key }) => key === add)).toBe(false);
  });
});
