import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { queryKeys } from "../../web/state/query-keys.ts";
import { refreshCapturing } from "../../web/state/use-background-refresh.ts";
import { capturingVod, sampleChannel, sampleVod } from "./support/samples.ts";

const finishedUuid = "33333333-3333-4333-8333-333333333333";

function fill(cache: QueryClient, isCapturing: boolean) {
  const capturing = capturingVod();
  cache.setQueryData(queryKeys.vod(capturing.uuid), capturing);
  cache.setQueryData(queryKeys.vod(finishedUuid), sampleVod({ uuid: finishedUuid }));
  const streamer_list = [sampleChannel({ is_capturing: isCapturing })];
  cache.setQueryData([...queryKeys.channels, 4], { streamer_list, total_size: 0, free_size: 0 });
  cache.setQueryData(queryKeys.settings, {});
  return () =>
    cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey);
}

it("what is being captured is fetched again, and nothing else", async () => {
  const cache = new QueryClient();
  const invalidated = fill(cache, true);
  await refreshCapturing(cache);
  expect(invalidated()).toEqual([queryKeys.vod(capturingVod().uuid), [...queryKeys.channels, 4]]);
});

it("channels rest while none of them is captured", async () => {
  const cache = new QueryClient();
  const invalidated = fill(cache, false);
  await refreshCapturing(cache);
  expect(invalidated()).toEqual([queryKeys.vod(capturingVod().uuid)]);
});
