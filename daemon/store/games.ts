import { z } from "zod";
import { Game } from "../../shared/model/game.ts";
import { openStoredValue } from "./stored-value.ts";

/** Games that a channel was seen with. */
export interface GameStore {
  list(): Game[];
  get(id: string): Game | null;
  /** Keeps what is known of a game; an empty picture does not replace one. Durable when it returns. */
  keep(game: Game): Promise<Game>;
}

/** Older ones go when more are seen. */
const mostGames = 5000;

export async function openGames(file: string, problems: string[]): Promise<GameStore> {
  const stored = await openStoredValue({ file, schema: z.array(Game), fallback: [], problems });
  const find = (id: string) => stored.get().find((game) => game.id === id) ?? null;
  return {
    list: () => [...stored.get()],
    get: find,
    async keep(game) {
      const known = find(game.id);
      const merged = { ...game, box_art_url: game.box_art_url || (known?.box_art_url ?? "") };
      if (known?.name === merged.name && known.box_art_url === merged.box_art_url) return known;
      const others = stored.get().filter(({ id }) => id !== game.id);
      await stored.set([...others, merged].slice(-mostGames));
      return merged;
    },
  };
}
