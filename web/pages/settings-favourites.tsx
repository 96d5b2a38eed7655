import "../ui/form.css";
import { Stack, Text, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AddFavourite } from "../settings/add-favourite.tsx";
import { FavouriteGrid } from "../settings/favourite-grid.tsx";
import { usePermission } from "../state/use-auth.ts";
import { useGames } from "../state/use-games.ts";
import { Problem } from "../ui/problem.tsx";
import { LoadingBox } from "./loading-box.tsx";

/** Which games are marked on recordings and told about when they begin. */
export function SettingsFavourites() {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  const { data: games, error } = useGames();
  const [search, setSearch] = useState("");
  if (error !== null) return <Problem error={error} />;
  if (games === undefined) return <LoadingBox />;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={640}>
        {t("favourites.help")}
      </Text>
      {mayOperate && <AddFavourite games={games} />}
      <TextInput
        type="search"
        maw={420}
        leftSection={<Search size={16} aria-hidden />}
        aria-label={t("favourites.search")}
        placeholder={t("favourites.search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <FavouriteGrid games={games} search={search} />
    </Stack>
  );
}
