import { expect, test } from "vitest";
import { findChannels } from "../../cli/channel-argument.ts";
import { id, makeChannel } from "./support/fixtures.ts";

const anna = makeChannel();
const shown = makeChannel({
  uuid: id(2),
  internalName: "user_77",
  displayName: "김철수",
  url: "https://www.twitch.tv/user_77",
});
const elsewhere = makeChannel({
  uuid: id(3),
  provider: "kick",
  internalName: "bob",
  displayName: "Anna",
  url: "https://kick.com/anna",
});
const channels = [anna, shown, elsewhere];

test.each([
  [id(2), [shown]],
  ["ANNA", [anna]],
  ["김철수", [shown]],
  ["https://www.twitch.tv/anna", [anna]],
  ["http://m.twitch.tv/Anna/videos?x=1", [anna]],
  ["kick.com/anna/", [elsewhere]],
  ["twitch.tv/ann", []],
  ["nobody", []],
])("%s means the right channel", (argument, expected) => {
  expect(findChannels(channels, argument)).toEqual(expected);
});

test("the same login on two platforms is ambiguous", () => {
  const twin = makeChannel({ uuid: id(4), provider: "kick" });
  expect(findChannels([anna, twin], "anna")).toHaveLength(2);
});
