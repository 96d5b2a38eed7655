import { createRandom } from "../support/random.ts";
import type { ChatLog, SaidMessage } from "./chat-log.ts";

export interface Chatter {
  /** Messages a second, on average. */
  perSecond: number;
  seed: number;
}

const people = [
  { by: "Bluebird", color: "#1E90FF", badges: [{ set: "subscriber", version: "12" }] },
  { by: "Maple_", color: "#FF7F50", badges: [] },
  { by: "Nordlys", color: "#2E8B57", badges: [{ set: "vip", version: "1" }] },
  { by: "하늘빛", color: "#8A2BE2", badges: [{ set: "subscriber", version: "0" }] },
  { by: "tinker42", color: "", badges: [] },
  { by: "Quillfeather", color: "#DAA520", badges: [{ set: "moderator", version: "1" }] },
  { by: "saltyCracker", color: "#B22222", badges: [] },
  { by: "Åsa", color: "#FF69B4", badges: [{ set: "subscriber", version: "3" }] },
];

const sentences = [
  "hello from Malmö HeyGuys",
  "that was close LUL",
  "PogChamp PogChamp PogChamp",
  "no way Kappa",
  "what is the song called?",
  "오늘도 화이팅!",
  "first time here, love it simuHype",
  "🎉🎉 congratulations 🎉🎉",
  "can you show the brush again?",
  "BibleThump so pretty",
  "catJAM catJAM",
  "EZ simuWave RainTime",
  "monkaS LULW simuSpin",
  "I would have gone left",
  "Keepo sure",
  "brb tea",
];

const pick = <T>(random: () => number, items: readonly T[]): T | undefined =>
  items[Math.floor(random() * items.length)];

/** One thing that somebody does in a chat, the same for the same numbers. */
export function chatOnce(chat: ChatLog, random: () => number): void {
  const who = pick(random, people) ?? { by: "viewer", color: "", badges: [] };
  const text = pick(random, sentences) ?? "hello";
  const chance = random();
  const last: SaidMessage | undefined = chat.messages.at(-1);
  if (chance < 0.02) {
    const tier = { "cumulative-months": "9", "sub-plan": "1000", "sub-plan-name": "Tier 1" };
    const systemText = `${who.by} subscribed at Tier 1. They've subscribed for 9 months!`;
    chat.notice("resub", { ...who, systemText, text, params: tier });
  } else if (chance < 0.03) {
    const systemText = `34 raiders from ${who.by} have joined!`;
    chat.notice("raid", { ...who, systemText, params: { viewerCount: "34", login: who.by } });
  } else if (chance < 0.05) chat.say(`Cheer100 ${text}`, { ...who, bits: 100 });
  else if (chance < 0.07) chat.say(text, { ...who, isAction: true });
  else if (chance < 0.09 && last)
    chat.say(`@${last.user.displayName} ${text}`, { ...who, replyTo: last });
  else if (chance < 0.1 && last) chat.delete(last);
  else chat.say(text, { ...who, isFirst: chance > 0.98 });
}

/** People who chat by themselves until told to stop. */
export function startChatter(chat: ChatLog, { perSecond, seed }: Chatter): () => void {
  const random = createRandom(seed);
  let timer: NodeJS.Timeout;
  const next = () => {
    // As far apart as independent people are.
    const pauseMs = (-Math.log(1 - random()) / perSecond) * 1000;
    timer = setTimeout(() => {
      chatOnce(chat, random);
      next();
    }, pauseMs).unref();
  };
  next();
  return () => clearTimeout(timer);
}
