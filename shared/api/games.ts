import { z } from "zod";
import { FavouriteGames, Game, GameId } from "../model/game.ts";
import { defineRoutes } from "./route.ts";

export const gameRoutes = defineRoutes({
  "GET /api/v0/games": {
    summary: "Games that were seen on a channel, by id.",
    access: "view",
    response: z.record(z.string(), Game),
  },
  "POST /api/v0/games/:id/refresh": {
    summary: "Look up the name and picture of a game again.",
    access: "operate",
    response: Game,
  },
  "GET /api/v0/favourites": {
    summary: "Ids of favourite games.",
    access: "view",
    response: z.array(z.string()),
  },
  "PUT /api/v0/favourites": {
    summary: "Set the favourite games.",
    access: "operate",
    body: z.object({ games: FavouriteGames }),
    response: z.array(z.string()),
  },
  "PATCH /api/v0/favourites": {
    summary: "Add a game to the favourites.",
    access: "operate",
    body: z.object({ game: GameId }),
    response: z.array(z.string()),
  },
});
