import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { Game } from "../../shared/model/game.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";
import { usePermission } from "./use-auth.ts";

type Games = Record<string, Game>;

/** Games that were seen on a channel, by id. */
export function useGames(): UseQueryResult<Games> {
  const { api } = useDaemon();
  const { mayView } = usePermission();
  return useQuery({
    queryKey: queryKeys.games,
    enabled: mayView,
    queryFn: async ({ signal }) => (await api("GET /api/v0/games", { signal })).data,
  });
}

/** Asks the platform for a game by its id; fails when it has none of that id. */
export function useLookUpGame() {
  const { api } = useDaemon();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("POST /api/v0/games/:id/refresh", { params: { id } }),
    onSuccess: ({ data }) =>
      cache.setQueryData<Games>(queryKeys.games, (games) => ({ ...games, [data.id]: data })),
  });
}
