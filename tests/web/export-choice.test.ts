import { describe, expect, it } from "vitest";
import type { VodProduct } from "../../shared/model/vod.ts";
import { toFirstChoice, toVodOptions } from "../../web/vod/export-choice.ts";
import { sampleVod } from "./support/samples.ts";

const segment = { basename: "a.mp4", filesize: 5, deleted: false };

function product(kind: VodProduct["kind"], filesize: number | null = 5): VodProduct {
  return {
    kind,
    basename: `a.${kind}.mp4`,
    filesize,
    created_at: "2026-11-20T10:00:00.000Z",
    duration: null,
  };
}

describe("the file of a VOD that leaves", () => {
  it("is one of those that are there", () => {
    const products = [product("downloaded_vod"), product("burned", null), product("poster")];
    const { sources, source } = toFirstChoice({ segments: [segment], products }, {});
    expect(sources).toEqual({ segment: true, downloaded: true, burned: false, reencoded: false });
    expect(source).toBe("segment");
  });

  it("is at first another one where the recording itself is gone", () => {
    const segments = [{ ...segment, filesize: null, deleted: true }];
    const { source } = toFirstChoice({ segments, products: [product("burned")] }, {});
    expect(source).toBe("burned");
  });

  it("is told with what goes along, but not to YouTube", () => {
    const vod = sampleVod();
    const choice = { source: "segment", segment: 1, hasSidecars: true } as const;
    const draft = { exporter: "file", titleTemplate: "{title}" };
    const common = { vod: vod.uuid, title_template: "{title}", file_source: "segment", segment: 1 };
    expect(toVodOptions(vod, draft, choice)).toEqual({ ...common, with_sidecars: true });
    expect(toVodOptions(vod, { ...draft, exporter: "youtube" }, choice)).toEqual(common);
  });

  it("is one of several only if it is a segment", () => {
    const choice = { source: "burned", segment: 1, hasSidecars: false } as const;
    const options = toVodOptions(sampleVod(), { exporter: "file", titleTemplate: "x" }, choice);
    expect(options).not.toHaveProperty("segment");
  });
});
