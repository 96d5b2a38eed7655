import { z } from "zod";

/** A game or category as the platform names it (specification section 3). */
export const Game = z.object({
  id: z.string(),
  name: z.string(),
  box_art_url: z
    .string()
    .describe("Of a picture; {width} and {height} in it stand for a size. Empty when not known."),
});
export type Game = z.infer<typeof Game>;

export const GameId = z.string().regex(/^[\w-]{1,64}$/, {
  error: "is 1 to 64 letters, digits, _ or -",
});

export const mostFavourites = 1000;
export const FavouriteGames = z.array(GameId).max(mostFavourites);
