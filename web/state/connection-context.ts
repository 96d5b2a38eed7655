import { createContext, useContext } from "react";
import type { StreamStatus } from "../../shared/event-stream.ts";

/** How changes arrive; `disabled` when there is no websocket, by choice or because guests have none. */
export type Connection = StreamStatus | "disabled";

export const ConnectionContext = createContext<Connection>("connecting");

export function useConnection(): Connection {
  return useContext(ConnectionContext);
}
