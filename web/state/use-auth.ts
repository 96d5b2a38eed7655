import { useQuery } from "@tanstack/react-query";
import { retryDelayMs } from "../../shared/event-stream.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

export interface Permission {
  /** Not known before the daemon has answered. */
  isKnown: boolean;
  /** The daemon did not answer this time, and never before. */
  hasFailed: boolean;
  mayView: boolean;
  mayOperate: boolean;
  /** There is a password, and this browser has not given it. */
  mayLogin: boolean;
  /** There is a password, and this browser has given it. */
  mayLogout: boolean;
}

const nothing = { mayView: false, mayOperate: false, mayLogin: false, mayLogout: false };

/** What this browser may see and do (specification section 6). */
export function usePermission(): Permission {
  const { api } = useDaemon();
  const { data, isError } = useQuery({
    queryKey: queryKeys.auth,
    queryFn: async ({ signal }) => (await api("GET /api/v0/auth/check", { signal })).data,
    refetchInterval: ({ state }) => (state.status === "error" ? retryDelayMs : false),
  });
  if (data === undefined) return { isKnown: false, hasFailed: isError, ...nothing };
  const mayOperate = !data.authentication || data.status;
  return {
    isKnown: true,
    hasFailed: false,
    mayOperate,
    mayView: mayOperate || data.guest_mode,
    mayLogin: !mayOperate,
    mayLogout: data.authentication && data.status,
  };
}
