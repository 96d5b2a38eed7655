import { numberOf } from "./numbers.ts";

export interface Game {
  id: string;
  name: string;
}

const knownIds: Readonly<Record<string, string>> = {
  "Just Chatting": "509658",
  Fortnite: "33214",
  Minecraft: "27471",
  Chess: "743",
  Music: "26936",
  "Software and Game Development": "1469308723",
};

/** Any name is a game; the same name always has the same id. The empty name is "no game". */
export function gameOf(name: string): Game | null {
  if (name === "") return null;
  return { id: knownIds[name] ?? numberOf(name, 900_000), name };
}

export const knownGames = (): Game[] =>
  Object.entries(knownIds).map(([name, id]) => ({ id, name }));

export const boxArtUrl = (game: Game, size: string): string =>
  `https://static-cdn.jtvnw.net/ttv-boxart/${game.id}-${size}.jpg`;
