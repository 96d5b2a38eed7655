import { cleanup, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AppError } from "../../shared/errors.ts";
import type { Game } from "../../shared/model/game.ts";
import type { SettingsView } from "../../shared/model/settings.ts";
import { SettingsFavourites } from "../../web/pages/settings-favourites.tsx";
import { toGameChoices, toGameId, toPicture } from "../../web/settings/game-order.ts";
import { renderPage } from "./support/render-page.tsx";

afterEach(cleanup);

const celeste: Game = { id: "7", name: "Celeste", box_art_url: "https://a.test/{width}x{height}" };
const chess: Game = { id: "8", name: "Chess", box_art_url: "" };
const games = { 7: celeste, 8: chess };
const settings: SettingsView = {
  app_name: "Reelkeep",
  version: "1",
  config: {},
  fields: [],
  favourite_games: ["8"],
  errors: [],
  error_sentences: [],
};
const answers = {
  "GET /api/v0/games": games,
  "GET /api/v0/settings": settings,
  "PATCH /api/v0/favourites": ["8", "7"],
  "PUT /api/v0/favourites": [],
};

async function open(more: Record<string, unknown> = {}) {
  const page = await renderPage(<SettingsFavourites />, { answers: { ...answers, ...more } });
  await page.findByRole("button", { name: "Favourite: Chess", pressed: true });
  const sent = (key: string) =>
    page.requests.filter((request) => request.key === key).map(({ input }) => input);
  const give = (text: string) => {
    fireEvent.change(page.getByLabelText("Name or ID of a game"), { target: { value: text } });
    fireEvent.click(page.getByRole("button", { name: "Add favourite" }));
  };
  return { ...page, sent, give };
}

describe("the choice of games", () => {
  it("puts favourites first, those without a name too", () => {
    const names = toGameChoices(games, ["8", "99"], "").map(({ game }) => game.id);
    expect(names).toEqual(["99", "8", "7"]);
  });

  it("finds by name and by id", () => {
    const found = (search: string) => toGameChoices(games, [], search).map(({ game }) => game.id);
    expect([found("CEL"), found("8"), found("nothing")]).toEqual([["7"], ["8"], []]);
  });

  it.each([
    ["celeste", "7"],
    ["8", "8"],
    ["12345", "12345"],
    ["Some unseen game", null],
  ])("%j means the id %j", (typed, id) => {
    expect(toGameId(games, typed)).toBe(id);
  });

  it("asks for a picture in the size that is shown", () => {
    expect([toPicture(celeste), toPicture(chess)]).toEqual(["https://a.test/144x192", ""]);
  });
});

describe("the favourite games", () => {
  it("become more by a click", async () => {
    const page = await open();
    fireEvent.click(page.getByRole("button", { name: "Favourite: Celeste" }));
    await page.findByRole("button", { name: "Favourite: Celeste", pressed: true });
    expect(page.sent("PATCH /api/v0/favourites")).toEqual([{ body: { game: "7" } }]);
  });

  it("become fewer by another", async () => {
    const page = await open();
    fireEvent.click(page.getByRole("button", { name: "Favourite: Chess" }));
    await page.findByRole("button", { name: "Favourite: Chess", pressed: false });
    expect(page.sent("PUT /api/v0/favourites")).toEqual([{ body: { games: [] } }]);
  });

  it("take a known name without asking the platform", async () => {
    const page = await open();
    page.give("Celeste");
    await waitFor(() => expect(page.sent("PATCH /api/v0/favourites")).toHaveLength(1));
    expect(page.sent("POST /api/v0/games/:id/refresh")).toEqual([]);
  });

  it("take an unknown id once the platform has named it", async () => {
    const hades = { id: "9", name: "Hades", box_art_url: "" };
    const page = await open({ "POST /api/v0/games/:id/refresh": hades });
    page.give("9");
    await page.findByRole("button", { name: "Favourite: Hades" });
    expect(page.sent("PATCH /api/v0/favourites")).toEqual([{ body: { game: "9" } }]);
  });

  it("say so when the platform has no such game", async () => {
    const page = await open({
      "POST /api/v0/games/:id/refresh": new AppError("game_unknown", "There is no game 404."),
    });
    page.give("404");
    await page.findByText("There is no game 404.");
    expect(page.sent("PATCH /api/v0/favourites")).toEqual([]);
  });

  it("say so when a name was never seen", async () => {
    const page = await open();
    page.give("Some unseen game");
    await page.findByText("No game of this name was seen yet; give its ID.");
  });
});
