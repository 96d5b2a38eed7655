import { cleanup } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Channel } from "../../shared/model/channel.ts";
import { ChannelLimits } from "../../web/channel/channel-limits.tsx";
import { ChannelSubtitle } from "../../web/channel/channel-subtitle.tsx";
import { renderPage } from "./support/render-page.tsx";
import { sampleChannel } from "./support/samples.ts";

afterEach(cleanup);

async function partsOf(change: Partial<Channel>): Promise<(string | null)[]> {
  const page = await renderPage(<ChannelSubtitle channel={sampleChannel(change)} />);
  return page.getAllByRole("listitem").map(({ textContent }) => textContent);
}

describe("the subtitle of a channel", () => {
  it("has all that is known, in the order of the specification", async () => {
    const parts = await partsOf({
      quality: ["1080p60", "best"],
      api_getSubscriptionStatus: true,
      broadcaster_type: "affiliate",
      saves_vods: false,
      current_season: "202611",
      current_stream_number: 3,
    });
    expect(parts).toEqual([
      "1080p60, best",
      "1 VOD",
      "1.9 MiB",
      "Subscribed",
      "Affiliate",
      "Does not save VODs",
      "202611/03",
    ]);
  });

  it("says when subscriptions are missing, and nothing of what is not known", async () => {
    const parts = ["best", "1 VOD", "1.9 MiB", "One or more subscriptions missing", "Free"];
    expect(await partsOf({ saves_vods: null })).toEqual(parts);
  });

  it("speaks of subscriptions only where there are any", async () => {
    expect(await partsOf({ provider: "youtube" })).toEqual(["best", "1 VOD", "1.9 MiB", "Free"]);
  });
});

describe("the limits of a channel", () => {
  const show = async (change: Partial<Channel>) => {
    const answers = { "GET /api/v0/settings": { config: {}, errors: [] } };
    const channel = sampleChannel({ vod_count: 5, vods_size: 30e9, ...change });
    return renderPage(<ChannelLimits channel={channel} />, { answers });
  };

  it("show how much of them is used", async () => {
    const page = await show({ max_vods: 10, max_storage: 60, max_age_days: 14 });
    await page.findByText("Limits: 5 of 10 VODs · 50% of 60 GB · kept for 14 days");
  });

  it("warn when they are exceeded", async () => {
    const page = await show({ max_vods: 4 });
    await page.findByText("Over the limit: the next clean-up removes the oldest.");
  });

  it("do not count where nothing is cleaned up", async () => {
    const page = await show({ max_vods: 4, no_cleanup: true });
    await page.findByText("Never cleaned up");
  });
});
