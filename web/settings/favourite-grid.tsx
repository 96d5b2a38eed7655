import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Game } from "../../shared/model/game.ts";
import { usePermission } from "../state/use-auth.ts";
import { useAddFavourite, useFavourites, useSetFavourites } from "../state/use-favourites.ts";
import styles from "./favourites.module.css";
import { GameCard } from "./game-card.tsx";
import { toGameChoices } from "./game-order.ts";

interface FavouriteGridProps {
  games: Readonly<Record<string, Game>>;
  search: string;
}

/** Every known game with its picture; a click makes it a favourite. */
export function FavouriteGrid({ games, search }: FavouriteGridProps) {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  const favourites = useFavourites();
  const add = useAddFavourite();
  const set = useSetFavourites();
  const choices = toGameChoices(games, favourites, search);
  if (choices.length === 0) {
    return (
      <Text c="dimmed">{search === "" ? t("favourites.none") : t("favourites.noneFound")}</Text>
    );
  }
  const toggle = (id: string) =>
    favourites.includes(id)
      ? set.mutate(favourites.filter((other) => other !== id))
      : add.mutate(id);
  return (
    <div className={styles.grid}>
      {choices.map((choice) => (
        <GameCard
          key={choice.game.id}
          choice={choice}
          isDisabled={!mayOperate}
          onToggle={() => toggle(choice.game.id)}
        />
      ))}
    </div>
  );
}
