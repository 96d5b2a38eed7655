import "../ui/form.css";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toMessage } from "../../shared/errors.ts";
import type { Game } from "../../shared/model/game.ts";
import { useAddFavourite } from "../state/use-favourites.ts";
import { useLookUpGame } from "../state/use-games.ts";
import { toGameId } from "./game-order.ts";

/** Makes a game a favourite before it was seen on any channel. */
export function AddFavourite({ games }: { games: Readonly<Record<string, Game>> }) {
  const { t } = useTranslation();
  const lookUp = useLookUpGame();
  const add = useAddFavourite();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const keep = (id: string) => add.mutate(id, { onSuccess: () => setTyped("") });
  const submit = () => {
    const id = toGameId(games, typed);
    if (id === null) return setProblem(t("favourites.nameUnknown"));
    if (games[id] !== undefined) return keep(id);
    return lookUp.mutate(id, {
      onSuccess: ({ data }) => keep(data.id),
      onError: (error) => setProblem(toMessage(error)),
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Group align="start" gap="sm">
        <TextInput
          label={t("favourites.add")}
          description={t("favourites.addHelp")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="off"
          maw={420}
          flex="1 1 240px"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button
          type="submit"
          variant="default"
          mt={24}
          disabled={typed.trim() === ""}
          loading={lookUp.isPending || add.isPending}
        >
          {t("favourites.addButton")}
        </Button>
      </Group>
    </form>
  );
}
