import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChatAssets } from "../../../../daemon/core/chat-assets.ts";
import { readPicture } from "../../../../daemon/core/picture.ts";
import { lookUpChatAssets } from "../../../../daemon/providers/twitch/chat-assets.ts";
import { serviceEmotes } from "../../../simulator/emotes.ts";
import { defaultSettings } from "../../../simulator/settings.ts";
import { type Simulator, startSimulator } from "../../../simulator/simulator.ts";
import { createChatDeps } from "../../../support/chat-deps.ts";
import { startOrigin } from "../../../support/origin.ts";

const { signal } = new AbortController();
const ann = { id: "1000", login: "ann" };
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ prepare: [], channels: [{ login: "ann", id: "1000" }] });
});

afterAll(() => simulator.close());

beforeEach(() => void Object.assign(simulator.settings, defaultSettings()));

interface Addresses {
  sevenTv?: string;
  bttv?: string;
  ffz?: string;
}

function lookUp(streamer = ann, elsewhere: Addresses = {}): Promise<ChatAssets> {
  const addresses = { ...simulator.addresses, ...elsewhere };
  return lookUpChatAssets(createChatDeps(addresses), streamer, signal);
}

const find = ({ emotes }: ChatAssets, name: string) => emotes.find((emote) => emote.name === name);

async function fetchPicture(url = "") {
  const response = await fetch(url);
  return readPicture(new Uint8Array(await response.arrayBuffer()));
}

describe("what can stand in a streamer's chat", () => {
  it("is asked of all services, the streamer's own before everybody's", async () => {
    const assets = await lookUp();

    const { sevenTv, bttv, ffz } = serviceEmotes;
    const services = [sevenTv, bttv, ffz];
    const names = [
      ...services.flatMap(({ channel }) => channel),
      ...services.flatMap(({ everybody }) => everybody),
    ].map(({ name }) => name);
    expect(assets.problems).toEqual([]);
    expect(assets.emotes.map(({ name }) => name)).toEqual(names);
    expect(Date.parse(assets.at)).toBeGreaterThan(0);
  });

  it.each([
    ["simuJAM", "7tv", "gif"],
    ["simuWave", "7tv", "png"],
    ["catJAM", "bttv", "gif"],
    ["monkaS", "bttv", "png"],
    ["simuSpin", "ffz", "gif"],
    ["LULW", "ffz", "png"],
  ])("has the emote %s of %s as %s at twice its size", async (name, service, type) => {
    const emote = find(await lookUp(), name);

    expect(emote).toMatchObject({ service, scale: 2, isZeroWidth: false });
    expect(await fetchPicture(emote?.url)).toEqual({ type, width: 56, height: 56 });
  });

  it("knows emotes that are drawn over others, by their flag or by their name", async () => {
    const { emotes } = await lookUp();
    const overlays = emotes.filter(({ isZeroWidth }) => isZeroWidth);

    expect(overlays.map(({ name }) => name)).toEqual(["RainTime", "SoSnowy"]);
  });

  it("has everybody's badges and the streamer's", async () => {
    const { badges } = await lookUp();

    const subscriber = badges.filter(({ set, version }) => set === "subscriber" && version === "0");
    expect(subscriber.map(({ isOfChannel }) => isOfChannel)).toEqual([true, false]);
    expect(badges.find(({ version }) => version === "12")?.title).toBe("1-Year Subscriber");
    const [own] = subscriber;
    expect(await fetchPicture(own?.url)).toEqual({ type: "png", width: 36, height: 36 });
  });

  it("has the words for bits with a moving picture for each amount", async () => {
    const { cheers } = await lookUp();

    expect(cheers.map(({ prefix }) => prefix)).toEqual(["simuCheer", "Cheer"]);
    const tiers = cheers[1]?.tiers ?? [];
    expect(tiers.map(({ bits, color }) => [bits, color])).toContainEqual([1000, "#1DB2A5"]);
    expect(tiers[1]?.url).toMatch(/\/cheers\/cheer\/dark\/animated\/100\/2\.gif$/);
    expect(await fetchPicture(tiers[1]?.url)).toMatchObject({ type: "gif" });
  });

  it("has what everybody may use when the services do not know the streamer, and that is no problem", async () => {
    simulator.settings.emotelessChannels = ["ann"];
    const assets = await lookUp();

    expect(assets.problems).toEqual([]);
    expect(find(assets, "catJAM")).toBeUndefined();
    expect(find(assets, "EZ")).toBeDefined();
  });

  it.each([
    ["7tv", ["7TV (channel)", "7TV"], "EZ"],
    ["bttv", ["BetterTTV (channel)", "BetterTTV"], "monkaS"],
    ["ffz", ["FrankerFaceZ (channel)", "FrankerFaceZ"], "LilZ"],
    ["gql", ["Twitch (badges)", "Twitch (cheers)"], null],
  ] as const)("does without %s when it fails, and says so", async (part, named, lost) => {
    simulator.settings.failing = { [part]: 503 };
    const assets = await lookUp();

    expect(assets.problems.map((problem) => problem.replace(/: .*/, ""))).toEqual(named);
    if (lost !== null) expect(find(assets, lost)).toBeUndefined();
    expect(assets.emotes.length + assets.badges.length).toBeGreaterThan(5);
  });

  it("passes over an emote of an unknown form and takes the rest", async () => {
    const { url } = await startOrigin((request, response) => {
      response.setHeader("content-type", "application/json");
      const emotes = [{ id: 7 }, null, { id: "b1", code: "ok" }, { id: "b2", code: "ok2" }];
      const isGlobal = request.url?.endsWith("/emotes/global") === true;
      response.end(JSON.stringify(isGlobal ? emotes : { channelEmotes: emotes }));
    });
    const { emotes, problems } = await lookUp(ann, { bttv: url });

    expect(problems).toEqual([]);
    expect(emotes.filter(({ service }) => service === "bttv").map(({ name }) => name)).toEqual([
      "ok",
      "ok2",
      "ok",
      "ok2",
    ]);
  });

  it("names a service that answers with something else than JSON", async () => {
    const { url } = await startOrigin((_request, response) => response.end("<html>"));
    const { problems } = await lookUp(ann, { sevenTv: url });

    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("no JSON");
  });

  it("ends with its signal", async () => {
    simulator.settings.failing = { ffz: "hang" };
    const stop = new AbortController();
    const deps = createChatDeps(simulator.addresses);
    const looking = lookUpChatAssets(deps, ann, stop.signal);
    stop.abort(new Error("enough"));

    await expect(looking).rejects.toThrow("enough");
  });
});
