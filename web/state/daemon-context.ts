import type { i18n } from "i18next";
import { createContext, useContext } from "react";
import { createApi, type Api } from "../../shared/api/client.ts";
import { sayIn } from "../../shared/i18n.ts";
import type { DaemonAddress } from "./daemon-address.ts";

/** The daemon as this page talks to it. */
export interface Daemon {
  api: Api;
  address: DaemonAddress;
  /** Absolute address of a path below the daemon, such as a VOD's media. */
  toUrl: (path: string) => string;
}

export function createDaemon(address: DaemonAddress, i18n: i18n): Daemon {
  return {
    api: createApi({
      baseUrl: address.baseUrl,
      credentials: "include",
      say: (said) => sayIn(i18n, said),
    }),
    address,
    toUrl: (path) => new URL(path.replace(/^\//, ""), address.baseUrl).href,
  };
}

export const DaemonContext = createContext<Daemon | null>(null);

export function useDaemon(): Daemon {
  const daemon = useContext(DaemonContext);
  if (daemon === null) throw new Error("useDaemon needs a DaemonContext around it");
  return daemon;
}
