import { toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { createGate } from "../io/gate.ts";
import type { AddressBook } from "./address-book.ts";
import {
  type KeptPicture,
  loadPicture,
  type PictureDeps,
  readKeptPicture,
} from "./picture-store.ts";

type FetcherDeps = PictureDeps & Pick<Deps, "clock">;

/** Finds the pictures that pages ask for. */
export interface PictureFetcher {
  find(name: string): Promise<KeptPicture | null>;
}

const parallelFetches = 8;
const patienceMs = 5000;
/** One that could not be had is not asked for again at once, however many look at it. */
const retryMs = 60_000;
const mostFailures = 1000;

/** Pictures of the cache, and those that the book knows an address of: fetched once, for all who wait. */
export function createPictureFetcher(deps: FetcherDeps, addresses: AddressBook): PictureFetcher {
  const gate = createGate(parallelFetches, patienceMs, deps.clock);
  const fetching = new Map<string, Promise<KeptPicture | null>>();
  const failedAtMs = new Map<string, number>();
  const never = new AbortController().signal;
  const fetch = async (url: string): Promise<KeptPicture | null> => {
    const leave = await gate.enter(never);
    try {
      return await loadPicture(deps, url, never);
    } catch (error) {
      deps.log.module("chat").debug(`The picture ${url} can't be had: ${toMessage(error)}`);
      if (failedAtMs.size >= mostFailures) failedAtMs.clear();
      failedAtMs.set(url, deps.clock.monotonic());
      return null;
    } finally {
      leave();
      fetching.delete(url);
    }
  };
  return {
    async find(name) {
      const url = addresses.find(name);
      if (url === null) return readKeptPicture(deps, name);
      const failed = failedAtMs.get(url);
      if (failed !== undefined && deps.clock.monotonic() - failed < retryMs) return null;
      const running = fetching.get(url) ?? fetch(url);
      fetching.set(url, running);
      return running;
    },
  };
}
