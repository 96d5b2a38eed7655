import { describe, expect, it } from "vitest";
import { VodList } from "../../../shared/model/vod.ts";
import { makeVod } from "../../support/records.ts";
import { createTestApp } from "../../support/test-app.ts";

async function createList() {
  const { ask, deps } = await createTestApp();
  const mine = makeVod();
  const facts = [
    { basename: "a", stream_title: "Chess", channel_uuid: mine.channel_uuid },
    { basename: "b", stream_title: "Poker", channel_uuid: mine.channel_uuid },
    { basename: "c", stream_title: "More chess" },
  ];
  for (const [index, fact] of facts.entries())
    await deps.store.vods.add(makeVod({ ...fact, started_at: `2026-01-0${index + 1}T00:00:00Z` }));
  return (query: string) => ask("GET", `/api/v0/vods?${query}`);
}

describe("GET /vods", () => {
  it.each([
    ["", "c,b,a", 3],
    ["order=asc", "a,b,c", 3],
    ["filter=CHESS", "c,a", 2],
    ["filter=chess&per_page=1&page=2", "a", 2],
    ["filter=nothing", "", 0],
  ])("of all channels by %j is %s", async (query, names, count) => {
    const list = await createList();
    const { body } = await list(query);
    const { vods, vod_count } = VodList.strict().parse(body.data);

    expect([vods.map((vod) => vod.basename).join(), vod_count]).toEqual([names, count]);
  });

  it("refuses a page that there can't be", async () => {
    const list = await createList();
    const { status, body } = await list("page=0");

    expect([status, body.field]).toEqual([400, "page"]);
  });
});
