import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPictureSearch } from "../../../daemon/chat/embed-pictures.ts";
import type { ChatAssets } from "../../../daemon/core/chat-assets.ts";
import type { ChatDocument } from "../../../daemon/core/chat-document.ts";
import { readPicture } from "../../../daemon/core/picture.ts";
import { lookUpChatAssets } from "../../../daemon/providers/twitch/chat-assets.ts";
import { toChatEnvironment } from "../../simulator/chat-environment.ts";
import { movingEmote, stillEmote } from "../../simulator/emote-pictures.ts";
import { defaultSettings } from "../../simulator/settings.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { createChatDeps } from "../../support/chat-deps.ts";
import { makeChat, makeComment } from "../../support/chat-scene.ts";
import { makeAssets } from "../../support/chats.ts";
import { startOrigin } from "../../support/origin.ts";
import { createTestApp } from "../../support/test-app.ts";

const { signal } = new AbortController();
let simulator: Simulator;
let assets: ChatAssets;

beforeAll(async () => {
  simulator = await startSimulator({ prepare: [], channels: [{ login: "ann", id: "1000" }] });
  const deps = createChatDeps(simulator.addresses);
  assets = await lookUpChatAssets(deps, { id: "1000", login: "ann" }, signal);
});

afterAll(() => simulator.close());

beforeEach(() => {
  Object.assign(simulator.settings, defaultSettings());
  simulator.requests.clear();
});

async function createDeps(allowedHosts = "127.0.0.1") {
  const environment = {
    ...toChatEnvironment(simulator.addresses),
    REELKEEP_CAPTURE_ALLOWED_HOSTS: allowedHosts,
  };
  return (await createTestApp({ environment })).deps;
}

const kappa = { text: "Kappa", emoticon: { emoticon_id: "25" } };
const say = (text: string, facts: Parameters<typeof makeComment>[2] = {}) =>
  makeComment(1, text, facts);

async function embed(document: ChatDocument, looks: ChatAssets[] = [assets]) {
  return fetchShown(await createDeps(), document, { looks });
}

/** The pictures that a chat shows, and those that it has. */
function fetchShown(
  deps: Awaited<ReturnType<typeof createDeps>>,
  { comments, embeddedData }: ChatDocument,
  { looks = [assets], until = signal }: { looks?: ChatAssets[]; until?: AbortSignal } = {},
) {
  const search = createPictureSearch(deps, looks, embeddedData);
  for (const comment of comments) search.add(comment);
  return search.fetch(until);
}

describe("the pictures of a chat", () => {
  it("are those that its comments show, in the shape that TwitchDownloader reads", async () => {
    const pictures = await embed(
      makeChat([
        say("", { fragments: [{ text: "hi " }, kappa, { text: " catJAM RainTime" }] }),
        say("monkaS catjam x.catJAM", { badges: [{ _id: "subscriber", version: "12" }] }),
        say("Cheer250 well done Cheer5 cheerX", { bits: 255 }),
        say("Cheer100 without bits", { badges: [{ _id: "unheard-of", version: "1" }] }),
      ]),
    );

    expect(pictures.firstParty).toEqual([
      expect.objectContaining({ id: "25", imageScale: 2, name: null, width: 28, height: 28 }),
    ]);
    expect(pictures.thirdParty.map(({ name, isZeroWidth }) => [name, isZeroWidth])).toEqual([
      ["catJAM", false],
      ["RainTime", true],
      ["monkaS", false],
    ]);
    expect(pictures.twitchBadges).toEqual([
      {
        name: "subscriber",
        versions: { "12": expect.objectContaining({ title: "1-Year Subscriber" }) },
      },
    ]);
    const [cheer] = pictures.twitchBits;
    expect([cheer?.prefix, Object.keys(cheer?.tierList ?? {})]).toEqual(["Cheer", ["1", "100"]]);
    expect(cheer?.tierList["100"]).toMatchObject({ id: "Cheer100", name: "Cheer100", width: 28 });
  });

  it("are whole: they can be shown when the platform has forgotten them", async () => {
    const badges = [{ _id: "vip", version: "1" }];
    const pictures = await embed(
      makeChat([say("", { badges, fragments: [kappa] }), say("catJAM")]),
    );

    const types = [
      pictures.firstParty[0]?.data,
      pictures.thirdParty[0]?.data,
      pictures.twitchBadges[0]?.versions["1"]?.bytes,
    ].map((data) => readPicture(Buffer.from(data ?? "", "base64")));
    expect(types).toEqual([
      { type: "png", width: 56, height: 56 },
      { type: "gif", width: 56, height: 56 },
      { type: "png", width: 36, height: 36 },
    ]);
  });

  it("are of the streamer's own kind before everybody's, and of the latest look", async () => {
    const emote = (at: number, names: string[]) =>
      makeAssets({
        at: new Date(at).toISOString(),
        emotes: names.map((name, index) => ({
          ...{ service: "bttv", id: `${at}-${index}`, name, scale: 2, isZeroWidth: false },
          url: `${simulator.addresses.bttvImages}/emote/${at}-${index}/2x`,
        })),
      });
    const looks = [emote(2000, ["hey", "hey", "new"]), emote(1000, ["hey", "old"])];
    const { thirdParty } = await embed(makeChat([say("hey old new")]), looks);

    expect(thirdParty.map(({ name, id }) => [name, id])).toEqual([
      ["hey", "2000-0"],
      ["old", "1000-1"],
      ["new", "2000-2"],
    ]);
  });

  it("are kept for the next chat, and come without the network then", async () => {
    const deps = await createDeps();
    const chat = makeChat([say("catJAM"), say("", { fragments: [kappa] })]);
    await fetchShown(deps, chat);
    const asked = simulator.requests.count({ kind: "picture" });
    const pictures = await fetchShown(deps, chat);

    expect(asked).toBe(2);
    expect(simulator.requests.count({ kind: "picture" })).toBe(2);
    expect(pictures.thirdParty).toHaveLength(1);
  });

  it("are left out when they can't be had, and the rest is there", async () => {
    simulator.settings.failing = { "chat-pictures": 500 };
    const other = makeAssets({
      emotes: [
        {
          ...{ service: "x", id: "1", name: "elsewhere", scale: 1, isZeroWidth: false },
          url: `${simulator.url}/pictures/elsewhere.png`,
        },
      ],
    });
    const chat = makeChat([say("catJAM elsewhere"), say("", { fragments: [kappa] })]);
    const pictures = await embed(chat, [assets, other]);

    expect(pictures.thirdParty.map(({ name, width }) => [name, width])).toEqual([
      ["elsewhere", 64],
    ]);
    expect(pictures.firstParty).toEqual([]);
  });

  it("that a document has already stay as they are", async () => {
    const own = await embed(makeChat([say("catJAM")]));
    const [kept] = own.thirdParty;
    if (kept === undefined) throw new Error("there is no emote");
    const before = { ...own, thirdParty: [{ ...kept, id: "from elsewhere" }] };
    simulator.requests.clear();
    const pictures = await embed({ ...makeChat([say("catJAM monkaS")]), embeddedData: before });

    expect(pictures.thirdParty.map(({ name, id }) => [name, id === "from elsewhere"])).toEqual([
      ["catJAM", true],
      ["monkaS", false],
    ]);
    expect(simulator.requests.count({ kind: "picture" })).toBe(1);
  });

  it("come from no address of the private network that the operator does not allow", async () => {
    const chat = makeChat([say("catJAM")]);
    const pictures = await fetchShown(await createDeps("other.lan"), chat);

    expect(pictures.thirdParty).toEqual([]);
    expect(simulator.requests.count({ kind: "picture" })).toBe(0);
  });

  it("end with their signal", async () => {
    const stop = new AbortController();
    const chat = makeChat([say("catJAM")]);
    const embedding = fetchShown(await createDeps(), chat, { until: stop.signal });
    stop.abort(new Error("enough"));

    await expect(embedding).rejects.toThrow("enough");
  });
});

describe("what a service sends for a picture", () => {
  const emote = (url: string) =>
    makeAssets({
      emotes: [{ service: "7tv", id: "1", name: "odd", url, scale: 2, isZeroWidth: false }],
    });

  it("counts by its bytes, not by what it is called", async () => {
    const { url } = await startOrigin((_request, response) => {
      response.setHeader("content-type", "image/png");
      response.end("<svg onload=alert(1)>");
    });

    expect((await embed(makeChat([say("odd")]), [emote(`${url}/2x.png`)])).thirdParty).toEqual([]);
  });

  it("is taken at its plain size when it is too large at twice that", async () => {
    const large = Buffer.concat([stillEmote({ name: "x", size: 64 }), Buffer.alloc(1_000_000)]);
    const { url } = await startOrigin((request, response) =>
      response.end(request.url === "/2x.gif" ? large : movingEmote({ name: "x", size: 32 })),
    );
    const [image] = (await embed(makeChat([say("odd")]), [emote(`${url}/2x.gif`)])).thirdParty;

    expect(image).toMatchObject({ imageScale: 1, width: 32, height: 32, url: `${url}/1x.gif` });
  });

  it("is taken until all of a chat's are too much, the most used first", async () => {
    const picture = Buffer.concat([stillEmote({ name: "x", size: 64 }), Buffer.alloc(990_000)]);
    const { url } = await startOrigin((request, response) =>
      // A content of its own for each.
      response.end(Buffer.concat([picture, Buffer.from(request.url ?? "")])),
    );
    const names = Array.from({ length: 80 }, (_, at) => `e${at}`);
    const many = makeAssets({
      emotes: names.map((name) => ({
        ...{ service: "x", id: name, name, scale: 2, isZeroWidth: false },
        url: `${url}/${name}`,
      })),
    });
    const chat = makeChat([say(names.join(" ")), say("e79 e78")]);
    const found = (await embed(chat, [many])).thirdParty.map(({ name }) => name);

    expect(found.slice(0, 3)).toEqual(["e78", "e79", "e0"]);
    expect(found.length).toBeGreaterThan(60);
    expect(found.length).toBeLessThan(65);
  });
});

it("is had for the others when an emote has a name that no address can hold", async () => {
  const half = { text: "x", emoticon: { emoticon_id: "\ud800" } };
  const pictures = await embed(makeChat([say("", { fragments: [half, kappa] })]));
  expect(pictures.firstParty.map(({ id }) => id)).toContain("25");
});
