import type { Game } from "../../shared/model/game.ts";

/** A game to choose; without a name when only its id is known. */
export interface GameChoice {
  game: Game;
  isFavourite: boolean;
}

/** Favourites first, then by name; those that fit all words of the search. */
export function toGameChoices(
  games: Readonly<Record<string, Game>>,
  favourites: readonly string[],
  search: string,
): GameChoice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = [...new Set([...favourites, ...Object.keys(games)])];
  return ids
    .map((id) => games[id] ?? { id, name: "", box_art_url: "" })
    .filter(({ id, name }) => words.every((word) => `${name} ${id}`.toLowerCase().includes(word)))
    .map((game) => ({ game, isFavourite: favourites.includes(game.id) }))
    .toSorted(
      (a, b) =>
        Number(b.isFavourite) - Number(a.isFavourite) || a.game.name.localeCompare(b.game.name),
    );
}

/** The id that a typed name or id means; null when no known game is called so and it can't be an id. */
export function toGameId(games: Readonly<Record<string, Game>>, typed: string): string | null {
  const text = typed.trim();
  const isNamed = ({ name }: Game) => name.toLowerCase() === text.toLowerCase();
  const known = games[text] ?? Object.values(games).find(isNamed);
  if (known !== undefined) return known.id;
  return /^[\w-]{1,64}$/.test(text) ? text : null;
}

const pictureWidth = 144;
const pictureHeight = 192;

/** The address of a box art in the size that is shown. */
export function toPicture({ box_art_url: template }: Game): string {
  return template
    .replace("{width}", String(pictureWidth))
    .replace("{height}", String(pictureHeight));
}
