import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AppError } from "../../shared/errors.ts";
import type { SettingField, SettingsView } from "../../shared/model/settings.ts";
import { toSentence } from "../../shared/sentences.ts";
import { ConfigForm } from "../../web/settings/config-form.tsx";
import { sampleExporters } from "./support/exporters.ts";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

const plain: SettingField = {
  key: "interface.motd",
  group: "interface",
  type: "text",
  default: "",
  unit: null,
  min: null,
  max: null,
  choices: [],
  help: "Message of the day.",
  secret: false,
  restart: false,
  overridden: false,
};
const settings: SettingsView = {
  app_name: "Reelkeep",
  version: "1",
  favourite_games: [],
  errors: [],
  error_sentences: [],
  config: {
    "interface.motd": "Hi",
    "poll.interval_seconds": 10,
    "server.port": 8080,
    "twitch.client_secret": "********",
    "capture.allowed_hosts": ["a"],
  },
  fields: [
    plain,
    {
      ...plain,
      key: "poll.interval_seconds",
      group: "live",
      type: "number",
      unit: "s",
      min: 1,
      max: 600,
      help: "Poll.",
    },
    {
      ...plain,
      key: "server.port",
      group: "server",
      type: "number",
      restart: true,
      overridden: true,
    },
    { ...plain, key: "twitch.client_secret", group: "twitch", secret: true },
    { ...plain, key: "capture.allowed_hosts", group: "live", type: "list" },
  ],
};
const answers = { "PATCH /api/v0/settings": settings };

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("tries the exporters below their settings, and says why one can't be used", async () => {
  const exports = { ...plain, key: "exporter.default.host", group: "exports" };
  const said = [toSentence("test_writable", { folder: "/srv" })];
  const page = await renderPage(<ConfigForm settings={{ ...settings, fields: [exports] }} />, {
    answers: {
      "GET /api/v0/exporter": sampleExporters(),
      "POST /api/v0/exporter/test": { exporter: "file", said },
    },
  });
  await page.findByText("YouTube: No account is connected to YouTube.");
  fireEvent.click(page.getByRole("button", { name: "Test File" }));
  await page.findByText("A file was written into /srv, found there, and deleted again.");
  expect(page.requests).toContainEqual({
    key: "POST /api/v0/exporter/test",
    input: { query: { exporter: "file" }, body: {} },
  });
});

it("sends only what was changed", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { answers });
  type(page.getByLabelText("interface.motd"), "Back at ten");
  type(page.getByLabelText("capture.allowed_hosts"), "a\nb\n");
  fireEvent.click(page.getByRole("button", { name: "Save" }));

  await waitFor(() => expect(page.requests.some(({ key }) => key.startsWith("PATCH"))).toBe(true));
  const sent = page.requests.find(({ key }) => key.startsWith("PATCH"));
  const config = { "interface.motd": "Back at ten", "capture.allowed_hosts": ["a", "b"] };
  expect(sent?.input).toEqual({ body: { config } });
});

it("has nothing to save when a value is changed back", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { answers });
  type(page.getByLabelText("interface.motd"), "Hello");
  page.getByText("1 change not saved");
  type(page.getByLabelText("interface.motd"), "Hi");
  expect(page.queryByRole("button", { name: "Save" })).toBeNull();
});

it("shows range, restart and what the environment decides", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />);
  page.getByText("How often the platforms are asked who is live. 1 to 600 s.");
  page.getByText(/Takes effect after a restart\. Set by the environment/);
  expect((page.getByLabelText("server.port") as HTMLInputElement).disabled).toBe(true);
});

it("never keeps a part of a mask", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { answers });
  const secret = page.getByLabelText("twitch.client_secret") as HTMLInputElement;
  expect(secret.type).toBe("password");
  type(secret, "********new");
  expect(secret.value).toBe("new");
});

it("finds settings by any of their words", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />);
  type(page.getByRole("searchbox"), "interface message");
  page.getByLabelText("interface.motd");
  expect(page.queryByLabelText("server.port")).toBeNull();
});

it("explains settings and groups in the language of the reader, and finds them by it", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { language: "de" });
  page.getByText("Nachricht des Tages, oben in der Übersicht.");
  page.getByRole("heading", { name: "Oberfläche" });
  type(page.getByRole("searchbox"), "nachricht");
  expect(page.queryByLabelText("server.port")).toBeNull();
});

it("shows what an extension says about a setting that no catalogue knows", async () => {
  const fields = [{ ...plain, key: "notify.new.option", group: "new things", help: "Of the new." }];
  const page = await renderPage(<ConfigForm settings={{ ...settings, fields }} />);
  page.getByText("Of the new.");
  page.getByRole("heading", { name: "new things" });
});

it("leads back to the default of what was changed", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { answers });
  fireEvent.click(page.getByRole("button", { name: "Reset interface.motd" }));
  expect((page.getByLabelText("interface.motd") as HTMLInputElement).value).toBe("");
  page.getByText("1 change not saved");
  expect(page.queryByRole("button", { name: "Reset server.port" })).toBeNull();
});

it("says what has to be restarted once it is saved", async () => {
  const port: SettingField = { ...plain, key: "server.port", type: "number", restart: true };
  const view = { ...settings, fields: [port] };
  const page = await renderPage(<ConfigForm settings={view} />, { answers });
  type(page.getByLabelText("server.port"), "9000");
  fireEvent.click(page.getByRole("button", { name: "Save" }));
  const notice = await page.findByRole("alert");
  expect(notice.textContent).toContain("Restart the daemon for server.port to take effect");
});

it("shows beside a setting what the daemon has against it", async () => {
  const refusal = new AppError("invalid_setting", "interface.motd: too long.", {
    field: "interface.motd",
  });
  const page = await renderPage(<ConfigForm settings={settings} />, {
    answers: { "PATCH /api/v0/settings": refusal },
  });
  type(page.getByLabelText("interface.motd"), "Back at ten");
  fireEvent.click(page.getByRole("button", { name: "Save" }));
  await page.findByText("interface.motd: too long.");
  page.getByText("1 change not saved");
  expect(document.activeElement).toBe(page.getByLabelText("interface.motd"));
  type(page.getByRole("searchbox"), "polled platforms");
  page.getByLabelText("interface.motd");
});

it("looks for a setting at Enter instead of saving the others", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { answers });
  type(page.getByLabelText("interface.motd"), "Back at ten");
  expect(fireEvent.keyDown(page.getByRole("searchbox"), { key: "Enter" })).toBe(false);
});

it("shows what was typed into a secret field, also to the keyboard and in the reader's language", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />, { language: "de" });
  const eye = page.getByRole("button", { name: "Eingabe anzeigen" });
  expect(eye.tabIndex).toBe(0);
  fireEvent.mouseDown(eye);
  expect((page.getByLabelText("twitch.client_secret") as HTMLInputElement).type).toBe("text");
});

it("jumps to groups when there are several", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />);
  const links = page.getByRole("navigation", { name: "Groups of settings" });
  expect(links.textContent).toContain("Server");
});

it("brings a number back that was cleared", async () => {
  const page = await renderPage(<ConfigForm settings={settings} />);
  const field = () => page.getByLabelText("poll.interval_seconds") as HTMLInputElement;
  type(field(), "");
  fireEvent.blur(field());
  expect(field().value).toBe("10 s");
  expect(page.queryByRole("button", { name: "Save" })).toBeNull();
});
