import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SettingsAccess } from "../../web/pages/settings-access.tsx";
import { SettingsPage } from "../../web/pages/settings-page.tsx";
import { ChannelTable } from "../../web/settings/channel-table.tsx";
import { Blocked } from "../../web/shell/blocked.tsx";
import { SideMenu } from "../../web/shell/side-menu.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleChannel } from "./support/samples.ts";

const check = "GET /api/v0/auth/check";
const open = { authentication: false, guest_mode: false, status: true };
const stranger = { authentication: true, guest_mode: false, status: false };
const guest = { ...stranger, guest_mode: true };
const operator = { authentication: true, guest_mode: false, status: true };
const channels = { streamer_list: [sampleChannel()], total_size: 0, free_size: 0 };

const reload = vi.fn();
beforeEach(() => {
  reload.mockReset();
  vi.spyOn(globalThis.location, "reload").mockImplementation(reload);
});
afterEach(cleanup);

const showMenu = (auth: object, more = {}) =>
  renderPage(<SideMenu onSearch={() => {}} />, {
    answers: { [check]: auth, "GET /api/v0/channels": channels, ...more },
  });

describe("the side menu", () => {
  test("has a form for a stranger, whose button waits for a password", async () => {
    const login = "POST /api/v0/auth/login";
    const { requests } = await showMenu(stranger, { [login]: operator });
    const field = await screen.findByLabelText("Password");
    const button = screen.getByRole("button", { name: "Log in" });
    expect(button.hasAttribute("disabled")).toBe(true);
    fireEvent.change(field, { target: { value: "secret" } });
    expect(button.hasAttribute("disabled")).toBe(false);
    fireEvent.submit(field.closest("form")!);

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(requests).toContainEqual({ key: login, input: { body: { password: "secret" } } });
    expect(requests.some(({ key }) => key === "GET /api/v0/channels")).toBe(false);
  });

  test("shows a guest the channels, and the form as well", async () => {
    await showMenu(guest);

    await screen.findByText("Mia");
    expect(await screen.findByLabelText("Password")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
  });

  test("logs an operator out and loads the page again", async () => {
    const { requests } = await showMenu(operator, { "POST /api/v0/auth/logout": stranger });
    fireEvent.click(await screen.findByRole("button", { name: "Log out" }));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(requests.some(({ key }) => key === "POST /api/v0/auth/logout")).toBe(true);
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  test("has neither where there is no password", async () => {
    await showMenu(open);

    await screen.findByText("Mia");
    expect(screen.queryByLabelText("Password")).toBeNull();
    expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
  });
});

test("a stranger reads why there is nothing to see", async () => {
  await renderPage(<Blocked />, { answers: { [check]: stranger } });

  expect(await screen.findByText("This site is only available to logged in users.")).toBeTruthy();
});

describe("a guest", () => {
  test.each([
    [guest, false],
    [operator, true],
  ])("%o finds the settings of the operator: %s", async (auth, isThere) => {
    await renderPage(<SettingsPage />, { answers: { [check]: auth } });
    await screen.findByText("Client settings");

    await waitFor(() => {
      for (const name of ["New Channel", "Config", "Access"]) {
        expect([name, screen.queryByText(name) !== null]).toEqual([name, isThere]);
      }
    });
  });

  test("who opens the address of one is told that it is not for guests", async () => {
    const { requests } = await renderPage(<SettingsAccess />, { answers: { [check]: guest } });

    expect(await screen.findByText("This site is only available to logged in users.")).toBeTruthy();
    expect(requests.some(({ key }) => key.includes("tokens"))).toBe(false);
  });

  test("can't remove a channel", async () => {
    await renderPage(<ChannelTable channels={[sampleChannel()]} />, {
      answers: { [check]: guest },
    });
    await screen.findByText("Mia");

    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });
});

describe("the access settings", () => {
  const tokens = [
    {
      id: "33333333-3333-4333-8333-333333333333",
      name: "backup",
      scope: "read",
      created_at: "2026-11-20T10:00:00.000Z",
      last_used_at: null,
    },
  ];

  test("make a token and show its secret", async () => {
    const made = { ...tokens[0], name: "robot", scope: "admin", token: "the-secret" };
    const answers = {
      [check]: operator,
      "GET /api/v0/tokens": tokens,
      "POST /api/v0/tokens": made,
    };
    const { requests } = await renderPage(<SettingsAccess />, { answers });
    const table = await screen.findByRole("table", { name: "Tokens" });
    expect(table.textContent).toContain("backup");
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "robot" } });
    fireEvent.change(screen.getByLabelText("May"), { target: { value: "admin" } });
    fireEvent.click(screen.getByRole("button", { name: "Make token" }));

    expect(await screen.findByText("the-secret")).toBeTruthy();
    expect(requests).toContainEqual({
      key: "POST /api/v0/tokens",
      input: { body: { name: "robot", scope: "admin" } },
    });
  });

  test("set a password and load the page again", async () => {
    const set = "PUT /api/v0/auth/password";
    const answers = { [check]: open, "GET /api/v0/tokens": [], [set]: operator };
    const { requests } = await renderPage(<SettingsAccess />, { answers });
    await screen.findByText(/No password is set/);
    expect(screen.queryByRole("button", { name: "Remove password" })).toBeNull();
    fireEvent.change(screen.getByLabelText("New password"), { target: { value: "secret" } });
    fireEvent.click(screen.getByRole("button", { name: "Set password" }));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(requests.find(({ key }) => key === set)?.input).toEqual({
      body: { password: "secret" },
    });
  });

  test("remove the password only after a question", async () => {
    const set = "PUT /api/v0/auth/password";
    const answers = { [check]: operator, "GET /api/v0/tokens": [], [set]: open };
    const { requests } = await renderPage(<SettingsAccess />, { answers });
    fireEvent.click(await screen.findByRole("button", { name: "Remove password" }));
    await screen.findByText(/Whoever reaches this page may do everything then/);
    expect(requests.some(({ key }) => key === set)).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
