import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SimulatedChannel } from "./channel.ts";
import { defaultSettings } from "./settings.ts";
import { askGql } from "./simulator-client.ts";
import { type Simulator, startSimulator } from "./simulator.ts";

let simulator: Simulator;
let ann: SimulatedChannel;
let video = "";
const count = 120;

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  ann = simulator.addChannel({ login: "ann", id: "1000" });
  const startedAtMs = simulator.clock.now() - 600_000;
  video = ann.addVideo({ seconds: 600, startedAtMs }).id;
  for (let index = 0; index < count; index += 1)
    ann.chat.say(`Hi 👋 Kappa ${index}`, { atMs: startedAtMs + index * 5000 + 250 });
});

const fields =
  "edges{cursor node{id contentOffsetSeconds commenter{login} message{fragments{text emote{emoteID from}}}}} pageInfo{hasNextPage}";

interface Page {
  edges: { cursor: string; node: { contentOffsetSeconds: number; commenter: unknown } }[];
  pageInfo: { hasNextPage: boolean };
}

async function ask(where: string) {
  const query = `{video(id:"${video}"){comments(${where}){${fields}}}}`;
  // The shape is what these tests are about.
  return (await askGql(simulator, { query })) as {
    data: { video: { comments: Page | null } | null };
    errors?: { message: string }[];
  };
}

it("gives out the comments of a video page by page, from a time and by cursors", async () => {
  const first = (await ask("contentOffsetSeconds:100")).data.video?.comments;
  expect(first?.edges).toHaveLength(55);
  expect(first?.edges[0]?.node.contentOffsetSeconds).toBe(100);
  expect(first?.pageInfo.hasNextPage).toBe(true);

  const second = (await ask(`after:"${first?.edges.at(-1)?.cursor ?? ""}"`)).data.video?.comments;
  expect(second?.edges).toHaveLength(45);
  expect(second?.edges[0]?.node.contentOffsetSeconds).toBe(375);
  expect(second?.pageInfo.hasNextPage).toBe(false);
});

it("takes texts apart at their emotes", async () => {
  const { data } = await ask("contentOffsetSeconds:0");
  expect(data.video?.comments?.edges[1]?.node).toMatchObject({
    contentOffsetSeconds: 5,
    commenter: { login: "viewer" },
    message: {
      fragments: [
        { text: "Hi 👋 ", emote: null },
        { text: "Kappa", emote: { emoteID: "25", from: 5 } },
        { text: " 1", emote: null },
      ],
    },
  });
});

it("has no comments under load, refuses cursors, and forgets who is gone", async () => {
  simulator.settings.commentNulls = 1;
  expect((await ask("contentOffsetSeconds:0")).data.video).toEqual({ comments: null });
  simulator.settings.goneUsers = ["viewer"];
  const { data } = await ask("contentOffsetSeconds:0");
  const [first] = data.video?.comments?.edges ?? [];
  expect(first?.node.commenter).toBeNull();

  simulator.settings.refusesCursors = true;
  const refused = await ask(`after:"${first?.cursor ?? ""}"`);
  expect(refused.errors).toMatchObject([{ message: "failed integrity check" }]);
  expect(refused.data.video).toEqual({ comments: null });
});

it("has none of a video that was deleted", async () => {
  ann.shelf.deleteVideo(video);
  expect((await ask("contentOffsetSeconds:0")).data.video).toBeNull();
});
