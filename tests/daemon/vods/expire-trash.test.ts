import { expect, it } from "vitest";
import { createTrashExpiry } from "../../../daemon/vods/expire-trash.ts";
import { removeVod } from "../../../daemon/vods/remove.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { createShelfScene } from "../../support/shelves.ts";

const day = 86_400_000;
const never = new AbortController().signal;
const result = (removed: number, isWaiting: boolean) => ({
  removed,
  removed_size: 5 * removed,
  failed: [],
  isWaiting,
});

async function trashOne() {
  const clock = createFakeClock();
  const scene = await createShelfScene(undefined, { clock });
  await createTrashExpiry(scene.deps)(never);
  await removeVod(scene.deps, scene.vod.uuid, { isForGood: false }, never);
  return { ...scene, clock };
}

it("keeps the trash when a machine starts a year ahead, and when that was corrected", async () => {
  const { deps, clock, now } = await trashOne();
  clock.jump(365 * day);
  const expire = createTrashExpiry(deps);
  expect(await expire(never)).toEqual(result(0, true));
  clock.jump(-364 * day);
  expect(await expire(never)).toEqual(result(0, false));
  expect(now()).toMatchObject({ shelf: "trash" });
});

it("is not deceived by one start after another a year ahead", async () => {
  const { deps, clock, now } = await trashOne();
  clock.jump(365 * day);
  for (let start = 0; start < 3; start += 1)
    expect(await createTrashExpiry(deps)(never)).toEqual(result(0, true));
  expect(now()).toMatchObject({ shelf: "trash" });
});

it("deletes what is due when a machine was really off for long, a day later", async () => {
  const { deps, clock, now } = await trashOne();
  clock.jump(365 * day);
  const expire = createTrashExpiry(deps);
  expect(await expire(never)).toEqual(result(0, true));
  await clock.advance(day);
  expect(await expire(never)).toEqual(result(1, false));
  expect(now()).toBeNull();
});

it("deletes what is due in the usual course of days", async () => {
  const { deps, clock } = await trashOne();
  const expire = createTrashExpiry(deps);
  const removed: number[] = [];
  for (let days = 1; days <= 8; days += 1) {
    await clock.advance(day);
    removed.push((await expire(never)).removed);
  }
  expect(removed).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
});
