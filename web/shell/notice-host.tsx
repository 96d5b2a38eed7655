import { lazy, Suspense, useSyncExternalStore } from "react";
import { useNotice } from "../state/notice-context.ts";

const NoticeList = lazy(async () => ({ default: (await import("./notice-list.tsx")).NoticeList }));

/** Where messages appear, from the first one on. */
export function NoticeHost() {
  const { onUse, isUsed } = useNotice();
  const isNeeded = useSyncExternalStore(onUse, isUsed);
  return isNeeded ? (
    <Suspense>
      <NoticeList />
    </Suspense>
  ) : null;
}
