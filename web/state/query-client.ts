import { MutationCache, QueryClient } from "@tanstack/react-query";

/** Events keep what is cached true, so nothing is fetched again only because time has passed. */
export function createQueryClient(onMutationError: (error: Error) => void): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onError: onMutationError }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: 2, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
