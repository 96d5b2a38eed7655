import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchSleep } from "../../web/state/watch-sleep.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a gap in time longer than timers are stretched is a sleep", () => {
  const wake = vi.fn();
  const stop = watchSleep(wake);
  vi.advanceTimersByTime(60_000);
  expect(wake).toHaveBeenCalledTimes(0);
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5000);
  expect(wake).toHaveBeenCalledTimes(0);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5000);
  expect(wake).toHaveBeenCalledTimes(1);
  stop();
});

it("who comes back to a tab that slept need not wait for the next look", () => {
  const wake = vi.fn();
  const stop = watchSleep(wake);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(wake).toHaveBeenCalledTimes(0);
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(wake).toHaveBeenCalledTimes(1);
  stop();
});

it("a network that is back, a thawed tab and a page from the browser's cache count as well", () => {
  const wake = vi.fn();
  const stop = watchSleep(wake);
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("resume"));
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(wake).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(new Event("online"));
  expect(wake).toHaveBeenCalledTimes(3);
});
