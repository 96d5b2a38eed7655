import { useApp, useWindowSize } from "ink";
import { useSyncExternalStore } from "react";
import type { Live } from "../live-state.ts";
import type { WatchActions } from "./use-watch-keys.ts";
import { WatchScreen } from "./watch-screen.tsx";

interface WatchAppProps {
  live: Pick<Live, "getState" | "subscribe">;
  actions: WatchActions;
}

/** Feeds the screen with the daemon's state and the terminal's size. */
export function WatchApp({ live, actions }: WatchAppProps) {
  const { exit } = useApp();
  const { columns, rows } = useWindowSize();
  const state = useSyncExternalStore(live.subscribe, live.getState);
  return (
    <WatchScreen state={state} size={{ columns, rows }} actions={actions} onLeave={() => exit()} />
  );
}
