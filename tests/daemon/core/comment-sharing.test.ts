import { expect, it } from "vitest";
import { createCommentSharing } from "../../../daemon/core/comment-sharing.ts";
import { makeComment } from "../../support/chat-scene.ts";

const kappa = { text: "Kappa", emoticon: { emoticon_id: "25" } };
const say = (text: string) => makeComment(1, text, { fragments: [{ text }, kappa] });

it("keeps what is the same in several comments once, and changes nothing of them", () => {
  const share = createCommentSharing();
  const texts = ["one", "two", "three"];
  const shared = texts.map((text) => share(say(text)));

  expect(shared).toEqual(texts.map(say));
  expect(shared[1]?.commenter).toBe(shared[0]?.commenter);
  expect(shared[2]?.message.user_badges).toBe(shared[0]?.message.user_badges);
  expect(shared[2]?.message.fragments[1]?.emoticon).toBe(shared[0]?.message.fragments[1]?.emoticon);
});

it("keeps apart what is written alike and means something else", () => {
  const share = createCommentSharing();
  const [text, number] = [say("one"), say("two")].map((comment, index) =>
    share({ ...comment, channel_id: index === 0 ? "12" : 12 }),
  );
  expect([text?.["channel_id"], number?.["channel_id"]]).toEqual(["12", 12]);
});
