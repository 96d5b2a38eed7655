import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SettingsView } from "../../shared/model/settings.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { useSettings } from "./use-settings.ts";

const none: string[] = [];

/** Ids of the favourite games. */
export function useFavourites(): string[] {
  return useSettings().data?.favourite_games ?? none;
}

export function useAddFavourite() {
  const { api } = useDaemon();
  const show = useShowFavourites();
  return useMutation({
    mutationFn: (game: string) => api("PATCH /api/v0/favourites", { body: { game } }),
    onSuccess: ({ data }) => show(data),
  });
}

/** Sets all favourites; shown at once, fetched again when the daemon refuses. */
export function useSetFavourites() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  const show = useShowFavourites();
  return useMutation({
    mutationFn: (games: string[]) => api("PUT /api/v0/favourites", { body: { games } }),
    onMutate: show,
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.settings }),
  });
}

function useShowFavourites() {
  const cache = useQueryClient();
  return (favourites: string[]) =>
    cache.setQueryData<SettingsView>(queryKeys.settings, (view) =>
      view === undefined ? view : { ...view, favourite_games: favourites },
    );
}
