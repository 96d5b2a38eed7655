import { expect, it } from "vitest";
import { keepGaps } from "../../../daemon/record/keep-gaps.ts";
import { gapLine, partLine, segmentLine, summarize } from "../../support/ledgers.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitFor } from "../../support/wait-for.ts";

it("shows a gap on a recording while it is still captured", async () => {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const vod = await addFiledVod(test, { channel, changes: { phase: "capturing" } });
  const summary = summarize([partLine(0), segmentLine({ sequence: 1, seconds: 0, offset: 0 })]);
  const over = new AbortController();
  const keeping = keepGaps(test.deps, vod.uuid, summary, over.signal);

  summary.gaps = summarize([
    partLine(0),
    segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
    gapLine(2, 6),
    segmentLine({ sequence: 3, seconds: 6, offset: 100 }),
  ]).gaps;
  const gaps = await waitFor("the gap", async () => {
    const { body } = await test.ask("GET", `/api/v0/vod/${vod.uuid}`);
    return body.data.gaps.length > 0 ? body.data.gaps : null;
  });
  over.abort();
  await keeping;

  expect(gaps).toMatchObject([{ offset: 2, duration: 4, cause: "window" }]);
});
