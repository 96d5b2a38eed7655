import { AppError } from "../shared/errors.ts";
import type { Game } from "../shared/model/game.ts";
import type { Deps } from "./deps.ts";

/** Asks the platforms for a game and keeps the answer. Throws `game_unknown` when none has it. */
export async function refreshGame(
  { store, providers }: Pick<Deps, "store" | "providers">,
  id: string,
  signal: AbortSignal,
): Promise<Game> {
  for (const provider of providers.values()) {
    const game = await provider.lookUpGame(id, signal);
    if (game !== null) return store.games.keep(game);
  }
  throw new AppError("game_unknown", `There is no game ${id}.`, { field: "id" });
}
