import { describe, expect, it } from "vitest";
import { emptyWish, type ExportWish } from "../../daemon/exporters/exporter.ts";
import { AppError } from "../../shared/errors.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { exporterDeps, type ExportPlace, namesIn } from "./export-place.ts";

const never = new AbortController().signal;

function tryPlace(place: ExportPlace, wish: Partial<ExportWish>): Promise<Sentence[]> {
  const order = { wish: { ...emptyWish, ...place.wish, ...wish }, values: place.values };
  return place.exporter.test({ ...exporterDeps, ...place.deps }, order, never);
}

const codesOf = (said: readonly Sentence[]) => said.map(({ code }) => code);

/** What every exporter owes to those who want to know whether it would work. */
export function checkTrying(name: string, open: () => ExportPlace): void {
  describe(`a test of the exporter ${name}`, () => {
    it("writes a file and leaves nothing of it, and makes no folder", async () => {
      const place = open();
      const before = namesIn(place, "");
      const said = await tryPlace(place, { directory: "tried/deep" });
      expect(codesOf(said)).toContain("test_writable");
      expect(said).toContainEqual(expect.objectContaining({ code: "test_folder_to_make" }));
      expect(codesOf(said)).not.toContain("test_left");
      expect(namesIn(place, "")).toEqual(before);
      const atHome = await tryPlace(place, { directory: "" });
      expect(codesOf(atHome)).not.toContain("test_folder_to_make");
      expect(namesIn(place, "")).toEqual(before);
      for (const secret of place.secrets ?? [])
        expect(JSON.stringify([said, atHome])).not.toContain(secret);
    });

    const refusals = [
      ["nobody answers", "export_failed", ({ unreachable }: ExportPlace) => unreachable],
      ["it is not let in", "unauthorized_target", ({ wrongLogin }: ExportPlace) => wrongLogin],
      [
        "it may not write there",
        "export_failed",
        ({ locked }: ExportPlace) => (locked === undefined ? undefined : { directory: locked }),
      ],
    ] as const;
    it.for(refusals)(
      "says that %s (skipped where that can't be)",
      async ([, code, toWish], test) => {
        const place = open();
        const wish = toWish(place);
        test.skip(wish === undefined);
        const failure: unknown = await tryPlace(place, wish ?? {}).catch((error: unknown) => error);
        expect(failure).toMatchObject({ code });
        const shown = failure instanceof AppError ? [failure.message, failure.sentence] : [];
        for (const secret of place.secrets ?? [])
          expect(JSON.stringify(shown)).not.toContain(secret);
      },
    );
  });
}
