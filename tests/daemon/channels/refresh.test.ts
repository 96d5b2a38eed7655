import { describe, expect, it } from "vitest";
import { refreshChannels } from "../../../daemon/channels/refresh.ts";
import { makeChannel, makeStreamer } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

async function setUp() {
  const test = await createTestApp();
  const channels = [makeChannel({ internalName: "ann" }), makeChannel({ internalName: "bob" })];
  for (const channel of channels) await test.deps.store.channels.add(channel);
  const { signal } = new AbortController();
  const updated: string[] = [];
  test.deps.events.listen(({ action, data }) => {
    if (action === "channel_updated") updated.push(data.channel.internalName);
  });
  const get = (index: number) => test.deps.store.channels.get(channels[index]?.uuid ?? "");
  return { ...test, updated, get, refresh: () => refreshChannels(test.deps, signal) };
}

describe("refreshing channels", () => {
  it("changes and announces only what is different", async () => {
    const { provider, refresh, updated, get } = await setUp();
    expect(await refresh()).toEqual({ changed: 0, failed: 0 });
    provider.streamers.set("bob", {
      ...makeStreamer("bob"),
      displayName: "Bobby",
      profilePictureUrl: "https://x/bob.png",
      offlineImageUrl: "",
      broadcasterType: null,
    });

    expect(await refresh()).toEqual({ changed: 1, failed: 0 });
    expect(updated).toEqual(["bob"]);
    expect(get(1)).toMatchObject({
      displayName: "Bobby",
      profilePictureUrl: "https://x/bob.png",
      broadcaster_type: "partner",
    });
  });

  it("renames a channel whose login is another one, by the id that stays", async () => {
    const { provider, refresh, get, deps } = await setUp();
    provider.streamers.set("ann", { ...makeStreamer("annabel"), id: "id-ann" });

    expect(await refresh()).toMatchObject({ changed: 1 });
    expect(get(0)).toMatchObject({
      internalName: "annabel",
      internalId: "id-ann",
      url: "https://www.twitch.tv/annabel",
    });
    const lines = deps.log.read({ limit: 20, module: "channels" });
    expect(lines.at(-1)?.message).toBe("ann is now called annabel.");
  });

  it("waits with a new login until the capture under the old one is over", async () => {
    const { provider, refresh, get, deps } = await setUp();
    provider.streamers.set("ann", { ...makeStreamer("annabel"), id: "id-ann" });
    const capture = deps.jobs.run(
      { name: "capture_ann_41", kind: "capture", vodUuid: null },
      ({ stop }) => new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve())),
    );
    await refresh();
    expect(get(0)).toMatchObject({ internalName: "ann", displayName: "ANNABEL" });
    deps.jobs.stop("capture_ann_*");
    await capture;
    await refresh();

    expect(get(0)?.internalName).toBe("annabel");
  });

  it("counts who is gone or can't be asked, and keeps what it knows", async () => {
    const { provider, refresh, get } = await setUp();
    provider.streamers.delete("ann");
    expect(await refresh()).toEqual({ changed: 0, failed: 1 });
    provider.isUnavailable = true;
    expect(await refresh()).toEqual({ changed: 0, failed: 2 });
    expect(get(0)?.displayName).toBe("ANN");
  });
});
