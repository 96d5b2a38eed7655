import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { AppError } from "../../shared/errors.ts";
import { queryKeys } from "./query-keys.ts";

/** So often it is asked again where no answer came. */
const mostRetries = 2;

/** Events keep what is cached true, so nothing is fetched again only because time has passed. */
export function createQueryClient(onMutationError: (error: Error) => void): QueryClient {
  // A session that has ended is noticed at what is refused for it; then the page asks for the password.
  const askForPassword = (error: Error) => {
    if (error instanceof AppError && error.code === "unauthorized")
      void client.invalidateQueries({ queryKey: queryKeys.auth });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => queryKey !== queryKeys.auth && askForPassword(error),
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _result, { meta }) {
        askForPassword(error);
        // Some tell it where it was asked for.
        if (meta?.["isTold"] !== true) onMutationError(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: retryUnanswered, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** What is refused now, or not there, is so the next moment, too. */
function retryUnanswered(count: number, error: Error): boolean {
  const isRefused = error instanceof AppError && error.status < 500;
  return !isRefused && count < mostRetries;
}
