import { createContext, useContext } from "react";
import { createApi, type Api } from "../../shared/api/client.ts";
import type { DaemonAddress } from "./daemon-address.ts";

/** The daemon as this page talks to it. */
export interface Daemon {
  api: Api;
  address: DaemonAddress;
  /** Absolute address of a path below the daemon, such as a VOD's media. */
  toUrl: (path: string) => string;
}

export function createDaemon(address: DaemonAddress): Daemon {
  return {
    api: createApi({ baseUrl: address.baseUrl, credentials: "include" }),
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
