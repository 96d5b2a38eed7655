import { useQuery } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

const hourMs = 3_600_000;
/** A pass is good for 12 hours. */
const renewalMs = 6 * hourMs;

/**
 * Makes addresses of files below the daemon for what fetches by itself, such as pictures, links and
 * players; null until they can be made. The cookie of this page does not reach a daemon elsewhere, so
 * that one is asked for a pass.
 */
export function useToStored(): (path: string) => string | null {
  const { api, address, toUrl } = useDaemon();
  const isElsewhere = new URL(address.baseUrl).origin !== globalThis.location.origin;
  const { data: pass } = useQuery({
    queryKey: queryKeys.mediaPass,
    enabled: isElsewhere,
    staleTime: renewalMs,
    refetchInterval: renewalMs,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/auth/media_pass", { signal })).data.query,
  });
  if (!isElsewhere) return toUrl;
  return (path) => (pass === undefined ? null : `${toUrl(path)}?${pass}`);
}
