import { describe, expect, it } from "vitest";
import { checkCopy } from "../../../daemon/vods/check-copy.ts";
import { watchExpiry } from "../../../daemon/vods/watch-expiry.ts";
import { createCopyScene as setUp, put } from "../../support/copy-scene.ts";

const { signal } = new AbortController();
const dayMs = 86_400_000;

describe("watching what the platform deletes soon", () => {
  it("marks it without asking anyone, and says so for each channel", async () => {
    const { deps, library, match, get, clock, provider } = await setUp();
    put(library);
    await match();
    provider.isUnavailable = true;
    expect(await watchExpiry(deps)).toBe(0);
    await clock.advance(4 * dayMs);
    expect(await watchExpiry(deps)).toBe(1);

    expect(get()?.external_vod_at_risk).toBe(true);
    expect(deps.alerts.list()).toEqual([
      "twitch is about to delete its 1 copy of recordings of ANN.",
    ]);
  });

  it("follows the settings and the kind of streamer", async () => {
    const { deps, library, match, get, clock, channel } = await setUp();
    put(library);
    await match();
    await clock.advance(4 * dayMs);
    await watchExpiry(deps);
    await deps.store.channels.update(channel.uuid, { broadcaster_type: "partner" });
    expect(await watchExpiry(deps)).toBe(0);
    expect(get()?.external_vod_expires_at).toBe("2026-03-02T12:00:00.000Z");
    await deps.store.channels.update(channel.uuid, { broadcaster_type: "affiliate" });
    await deps.config.change({ "twitch.expiry_days_affiliate": 6 });
    await watchExpiry(deps);

    expect(get()).toMatchObject({
      external_vod_expires_at: "2026-01-07T12:00:00.000Z",
      external_vod_at_risk: true,
    });
    expect(deps.alerts.list()).toHaveLength(1);
    library.videos.clear();
    await expect(checkCopy(deps, get()?.uuid ?? "", signal)).resolves.toBeDefined();
    await watchExpiry(deps);
    expect(deps.alerts.list()).toEqual([]);
  });

  it("says no more of a channel that is no longer watched", async () => {
    const { deps, library, match, clock, channel } = await setUp();
    put(library);
    await match();
    await clock.advance(4 * dayMs);
    await watchExpiry(deps);
    await deps.store.channels.remove(channel.uuid);
    await watchExpiry(deps);

    expect(deps.alerts.list()).toEqual([]);
  });
});
