import { expect, it } from "vitest";
import { claimSoleTab } from "../../web/state/sole-tab.ts";

/** Locks as the browser has them: one holder, the others in line. */
function createLocks(): LockManager {
  const line: (() => void)[] = [];
  let isHeld = false;
  const passOn = () => {
    isHeld = false;
    line.shift()?.();
  };
  const request = (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        isHeld = true;
        void hold().finally(passOn).then(resolve);
      };
      signal.addEventListener("abort", () => {
        if (line.includes(take)) line.splice(line.indexOf(take), 1);
        reject(new Error("aborted"));
      });
      if (isHeld) line.push(take);
      else take();
    });
  return { request } as unknown as LockManager;
}

const unseen = () => false;

it("one tab speaks for all, and the next one when it is closed", async () => {
  const locks = createLocks();
  const tabs = [0, 1, 2].map(() => claimSoleTab(locks, unseen));
  const speakers = () => tabs.map(({ isSole }) => isSole());

  expect(speakers()).toEqual([true, false, false]);
  tabs[1]?.leave();
  tabs[0]?.leave();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(speakers()).toEqual([false, false, true]);
});

it("without locks the tab in sight speaks", () => {
  let isInSight = true;
  const tab = claimSoleTab(null, () => isInSight);
  expect(tab.isSole()).toBe(true);
  isInSight = false;
  expect(tab.isSole()).toBe(false);
  tab.leave();
});
