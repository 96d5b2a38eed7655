import { describe, expect, it } from "vitest";
import type { HttpAnswer, HttpClient } from "../../../daemon/io/http.ts";
import { createTwitchProvider } from "../../../daemon/providers/twitch.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { createTwitchSettings } from "../../support/twitch-settings.ts";

const { signal } = new AbortController();
const addresses = {
  gql: "http://gql.test",
  usher: "http://usher.test",
  helix: "http://helix.test",
  id: "http://id.test",
  eventsub: "ws://eventsub.test",
};
const token = JSON.stringify({
  data: { streamPlaybackAccessToken: { value: "{}", signature: "hunter2" } },
});

/** Twitch whose usher answers with something of the test. */
function createProvider(usher: Partial<HttpAnswer>) {
  const http: HttpClient = {
    async request(url) {
      const isGql = url.startsWith(addresses.gql);
      return { status: 200, headers: {}, text: token, ...(isGql ? {} : usher) };
    },
  };
  const settings = createTwitchSettings(addresses);
  return createTwitchProvider({ http, clock: createFakeClock(), random: () => 0, settings });
}

describe("a master playlist that is none", () => {
  it.each([
    ["a page", { text: "<!doctype html>" }],
    ["nothing", { text: "" }],
    ["a list of nothing", { text: "#EXTM3U\n" }],
    ["an address that is none", { text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://[\n" }],
    ["an unknown refusal", { status: 418, text: "" }],
    ["a failure", { status: 503, text: "busy" }],
  ])("makes the platform unavailable: %s", async (_, usher) => {
    const opening = createProvider(usher).open({ id: "1", login: "ann" }, signal);

    await expect(opening).rejects.toMatchObject({ code: "provider_unavailable" });
    await expect(opening).rejects.not.toThrow("hunter2");
  });

  it.each([
    ["offline", { status: 404, text: "" }],
    ["offline", { status: 404, text: '[{"error_code":"transcode_does_not_exist"}]' }],
    [
      "restricted",
      { status: 403, text: '[{"error":"Not here","error_code":"content_geoblocked"}]' },
    ],
    ["restricted", { status: 403, text: '[{"error":"token expired"}]' }],
  ])("makes it %s by its error", async (state, usher) => {
    const opened = await createProvider(usher).open({ id: "1", login: "ann" }, signal);

    expect(opened.state).toBe(state);
  });
});
