import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ClientSettings } from "../../shared/model/client-settings.ts";
import { SettingsClient } from "../../web/pages/settings-client.tsx";
import { defaultPreferences } from "../../web/state/preferences.ts";
import { queryKeys } from "../../web/state/query-keys.ts";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

const get = "GET /api/v0/clientsettings";
const put = "PUT /api/v0/clientsettings";
const stored = {
  stored_at: "2026-11-20T10:00:00.000Z",
  settings: { singlePage: true, vodsToShowInMenu: 9 },
};

const open = (answers: Record<string, unknown>) => renderPage(<SettingsClient />, { answers });
const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked;

describe("the client settings", () => {
  it("are all known to the daemon, and the other way round", () => {
    const defaults = defaultPreferences("en");
    expect(ClientSettings.parse(defaults)).toEqual(defaults);
    expect(Object.keys(ClientSettings.shape).toSorted()).toEqual(Object.keys(defaults).toSorted());
  });

  it("are stored as they are", async () => {
    const page = await open({ [get]: { stored_at: null, settings: {} }, [put]: stored });
    await page.findByText(/Nothing is stored yet\./);
    fireEvent.click(page.getByRole("switch", { name: /^One channel at a time/ }));
    fireEvent.click(page.getByRole("button", { name: "Store on the daemon" }));
    await page.findByText(/Last stored: /);
    const body = page.requests.find(({ key }) => key === put)?.input;
    expect(body).toMatchObject({ body: { singlePage: true, vodsToShowInMenu: 4 } });
  });

  it("are fetched from the daemon; what it does not have stays", async () => {
    const page = await open({ [get]: stored });
    const speech = page.getByRole("switch", { name: /^Read important/ });
    fireEvent.click(speech);
    await page.findByText(/Last stored: /);
    fireEvent.click(page.getByRole("button", { name: "Fetch from the daemon" }));
    await waitFor(() =>
      expect(isOn(page.getByRole("switch", { name: /^One channel at a time/ }))).toBe(true),
    );
    expect((page.getByLabelText(/^VODs per channel in the menu/) as HTMLInputElement).value).toBe(
      "9",
    );
    expect(isOn(speech)).toBe(true);
  });

  it("can be fetched while the page itself asks for them in the background", async () => {
    const page = await open({ [get]: stored });
    await page.findByText(/Last stored: /);
    const queryKey = queryKeys.clientSettings;
    void page.cache.query({ queryKey, queryFn: () => new Promise(() => {}) });
    await waitFor(() => expect(page.cache.isFetching({ queryKey })).toBe(1));
    const button = page.getByRole("button", { name: "Fetch from the daemon" });
    expect((button as HTMLButtonElement).disabled).toBe(false);
    fireEvent.click(button);
    await waitFor(() =>
      expect(isOn(page.getByRole("switch", { name: /^One channel at a time/ }))).toBe(true),
    );
  });

  it("have nothing to fetch while nothing is stored", async () => {
    const page = await open({ [get]: { stored_at: null, settings: {} } });
    await page.findByText(/Nothing is stored yet\./);
    const button = page.getByRole("button", { name: "Fetch from the daemon" });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });

  it("go back to the defaults after a question", async () => {
    const page = await open({ [get]: stored });
    const single = page.getByRole("switch", { name: /^One channel at a time/ });
    fireEvent.click(single);
    fireEvent.click(page.getByRole("button", { name: "Back to the defaults" }));
    await page.findByText("Set all client settings of this browser back to their defaults?");
    expect(isOn(single)).toBe(true);
    fireEvent.click(page.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(isOn(single)).toBe(false));
  });
});
