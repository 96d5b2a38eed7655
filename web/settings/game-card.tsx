import { Gamepad2, Star } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toPicture, type GameChoice } from "./game-order.ts";
import styles from "./favourites.module.css";

interface GameCardProps {
  choice: GameChoice;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A game as a button that makes it a favourite, or no longer. */
export function GameCard({ choice, isDisabled, onToggle }: GameCardProps) {
  const { t } = useTranslation();
  const { game, isFavourite } = choice;
  const [isBroken, setBroken] = useState(false);
  const picture = toPicture(game);
  const name = game.name === "" ? game.id : game.name;
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isFavourite}
      aria-label={t("favourites.toggle", { name })}
      disabled={isDisabled}
      onClick={onToggle}
    >
      <span className={styles.picture}>
        <Gamepad2 size={28} aria-hidden />
        {picture !== "" && !isBroken && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            width={144}
            height={192}
            onError={() => setBroken(true)}
          />
        )}
        <Star size={20} className={styles.star} aria-hidden />
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
