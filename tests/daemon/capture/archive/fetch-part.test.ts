import { describe, expect, it } from "vitest";
import { fetchPart, type PartRequest } from "../../../../daemon/capture/archive/fetch-part.ts";
import { MediaError } from "../../../../daemon/io/media-client.ts";
import { createSegmentBuffers } from "../../../../daemon/io/segment-buffers.ts";
import { AppError } from "../../../../shared/errors.ts";
import { createFakeClock } from "../../../support/fake-clock.ts";
import {
  broken,
  createFakeClient,
  type FakeClient,
  never,
  notFound,
  passTime,
  textBody,
  transportBody,
} from "../engine.ts";

function createScene(answer: FakeClient["answer"], changes: Partial<PartRequest> = {}) {
  const clock = createFakeClock();
  const client = createFakeClient(answer);
  const held = { bytes: 0 };
  const request: PartRequest = {
    urls: ["https://o.example/1.ts", "https://o.example/1-muted.ts"],
    range: null,
    container: "mpegts",
    durationSeconds: 10,
    idleTimeoutMs: 5000,
    buffers: createSegmentBuffers(),
    servedAt: () => 0,
    onBytes: (bytes) => void (held.bytes += bytes),
    ...changes,
  };
  const ending = new AbortController();
  const deps = { client, clock, random: () => 0.5, log() {} };
  return {
    client,
    clock,
    held,
    ending,
    fetch: (stepMs = 1000) => passTime(clock, fetchPart(deps, request, ending.signal), stepMs),
    begin: () => fetchPart(deps, request, ending.signal),
  };
}

describe("fetchPart", () => {
  it("takes the other name at once when the first is refused", async () => {
    const scene = createScene((_, url) => (url.includes("muted") ? transportBody() : notFound()));
    expect((await scene.fetch(1))?.bytes).toBe(376);
    expect(scene.client.asked).toHaveLength(2);
    expect(scene.clock.monotonic()).toBeLessThan(10);
  });

  it("believes that a part is gone only after all names were refused three times", async () => {
    const scene = createScene(notFound);
    expect(await scene.fetch()).toBeNull();
    expect(scene.client.asked).toHaveLength(6);
  });

  it("waits for an origin in trouble for minutes", async () => {
    const scene = createScene(() =>
      scene.clock.monotonic() < 600_000 ? broken() : transportBody(),
    );
    expect((await scene.fetch())?.bytes).toBe(376);
    expect(scene.held.bytes).toBe(376);
  });

  it("gives up on an origin that is silent for a quarter of an hour, and says so", async () => {
    const scene = createScene(() => {
      throw new MediaError("ECONNREFUSED", null);
    });
    await expect(scene.fetch()).rejects.toMatchObject({
      code: "provider_unavailable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
    expect(scene.clock.monotonic()).toBeGreaterThan(890_000);
  });

  it("passes over a part that is broken while others are served", async () => {
    const scene = createScene(broken, { servedAt: () => scene.clock.monotonic() + 1 });
    expect(await scene.fetch()).toBeNull();
    expect(scene.client.asked).toHaveLength(12);
  });

  it("takes whole packets of a body that is cut in two each time", async () => {
    const scene = createScene(() => {
      const whole = transportBody(2);
      const cut = whole.chunks[0]?.subarray(0, 300) ?? new Uint8Array();
      return { ...whole, chunks: [cut], bytes: 300 };
    });
    expect((await scene.fetch())?.bytes).toBe(188);
    expect(scene.client.asked).toHaveLength(3);
  });

  it("never takes something else for media", async () => {
    const scene = createScene(() => textBody("<html>"), { servedAt: () => 1e9 });
    expect(await scene.fetch()).toBeNull();
    expect(scene.held.bytes).toBe(0);
    const portal = createScene(() => textBody("<html>"));
    await expect(portal.fetch()).rejects.toThrow("something else than MPEG-TS");
  });

  it("does not ask an address again that is refused here", async () => {
    const scene = createScene(() => {
      throw new AppError("address_refused", "private");
    });
    await expect(scene.fetch()).rejects.toMatchObject({ code: "address_refused" });
    expect(scene.client.asked).toHaveLength(1);
  });

  it("ends with the signal", async () => {
    const scene = createScene(never);
    const fetching = scene.begin();
    scene.ending.abort(new Error("enough"));
    await expect(fetching).rejects.toThrow("enough");
  });
});
