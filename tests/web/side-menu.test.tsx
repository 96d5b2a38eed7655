import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Channel } from "../../shared/model/channel.ts";
import { SideMenu } from "../../web/shell/side-menu.tsx";
import type { Preferences } from "../../web/state/preferences.ts";
import { renderPage } from "./support/render-page.tsx";
import { sampleChannel } from "./support/samples.ts";

afterEach(cleanup);

async function show(change: Partial<Channel>, preferences: Partial<Preferences> = {}) {
  const streamer_list = [sampleChannel(change)];
  const answers = { "GET /api/v0/channels": { streamer_list, total_size: 0, free_size: 0 } };
  const page = await renderPage(<SideMenu onSearch={() => {}} />, { answers, preferences });
  await page.findByText("Mia");
  return page;
}

describe("a channel in the menu", () => {
  it.each([
    [{ is_live: true }, "live · Celeste"],
    [{ is_live: true, is_capturing: true }, "capturing · Celeste"],
    [{ is_converting: true }, "converting · Celeste"],
  ])("of %j says %s", async (change, line) => {
    const page = await show({ current_game: "Celeste", ...change });
    page.getByText(line);
  });

  it("that is offline says its last game only when that is wanted", async () => {
    const page = await show({ current_game: "Celeste" });
    expect(page.queryByText("Celeste")).toBeNull();
    cleanup();
    const other = await show({ current_game: "Celeste" }, { showOfflineCategoryInSidebar: true });
    other.getByText("Celeste");
  });

  it("hides games from who does not want to know them", async () => {
    const page = await show(
      { is_live: true, current_game: "Celeste" },
      { hideChapterTitlesAndGames: true },
    );
    page.getByText("live");
    expect(page.container.innerHTML).not.toContain("Celeste");
  });

  it("shows its recordings' whole text in a tip", async () => {
    const page = await show({}, { tooltipStatic: true });
    const link = page.container.querySelector<HTMLElement>("a[href*='vod_']");
    expect(link).not.toBeNull();
    fireEvent.focusIn(link!);
    const tip = await page.findByText(/^Races\s+Celeste\s+Finalized/);
    expect(tip.style.top).toBe("10px");
    fireEvent.focusOut(link!);
    expect(tip.hidden).toBe(true);
  });
});

describe("the menu without channels", () => {
  it("has no heading above nothing", async () => {
    const channels = { streamer_list: [], total_size: 0, free_size: 0 };
    const answers = { "GET /api/v0/channels": channels };
    const page = await renderPage(<SideMenu onSearch={() => {}} />, { answers });
    await waitFor(() =>
      expect(page.requests.some(({ key }) => key.includes("channels"))).toBe(true),
    );
    await waitFor(() => expect(page.queryByRole("heading", { name: "Channels" })).toBeNull());
  });
});
