import { useQuery } from "@tanstack/react-query";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

export interface Permission {
  /** Not known before the daemon has answered. */
  isKnown: boolean;
  mayView: boolean;
  mayOperate: boolean;
}

/** What this browser may see and do (specification section 6). */
export function usePermission(): Permission {
  const { api } = useDaemon();
  const { data } = useQuery({
    queryKey: queryKeys.auth,
    queryFn: async ({ signal }) => (await api("GET /api/v0/auth/check", { signal })).data,
  });
  if (data === undefined) return { isKnown: false, mayView: false, mayOperate: false };
  const mayOperate = !data.authentication || data.status;
  return { isKnown: true, mayView: mayOperate || data.guest_mode, mayOperate };
}
