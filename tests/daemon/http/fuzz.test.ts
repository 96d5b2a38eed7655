import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "../../../shared/api/contract.ts";
import type { Route } from "../../../shared/api/route.ts";
import { createRandom } from "../../support/random.ts";
import { makeChannel, makeVod } from "../../support/records.ts";
import { createTestApp, type TestApp } from "../../support/test-app.ts";

const isLong = process.env["REELKEEP_LONG"] === "1";
const requests = isLong ? 10_000 : 2000;
const seed = 4_815_162;
const secret = "the-secret-that-never-leaves";
const mostGrowthBytes = 150_000_000;

/** What would end the run, its settings or its patience; each has tests of its own. */
const leftOut = [
  "PATCH /api/v0/settings",
  "PUT /api/v0/auth/password",
  "POST /api/v0/auth/login",
  "GET /api/v0/about",
];

const routes = (Object.entries(contract) as [string, Route][]).filter(
  ([key]) => !leftOut.includes(key),
);

/** Words that break what does not expect them. */
const oddTexts = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "1e999",
    "NaN",
    "null",
    "true",
    "[]",
    "{}",
    "%00",
    "%",
    "..",
    "../../etc",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "\u0000",
    "\ud800",
    "é\u0301",
    "😀",
    "<script>",
    "';--",
  ],
  ...["a".repeat(5000), "storage/../..", "storage/vods", "/", "\\", "capture_*", "*"],
];
const oddValues: readonly unknown[] = [
  ...oddTexts,
  ...[null, true, false, 0, -1, 1.5, 1e308, [], {}, [null], [[[]]], { __proto__: 1, a: {} }],
];

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

type Random = () => number;

function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A value that mostly fits the schema. */
function generate(random: Random, schema: JsonSchema, depth = 0): unknown {
  if (depth > 4 || random() < 0.15) return pick(random, oddValues);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pick(random, schema.enum);
  if (schema.anyOf !== undefined)
    return generate(random, pick(random, schema.anyOf) ?? {}, depth + 1);
  if (schema.type === "boolean") return random() < 0.5;
  if (schema.type === "integer" || schema.type === "number") {
    const [least, most] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 100)];
    return Math.floor(least + random() * (most - least));
  }
  if (schema.type === "array") {
    const length = Math.floor(random() * 4);
    return Array.from({ length }, () => generate(random, schema.items ?? {}, depth + 1));
  }
  if (schema.type === "object") return generateObject(random, schema, depth);
  return pick(random, ["ann", "best", "743", "2026-01-01T00:00:00Z", ...oddTexts]);
}

function generateObject(random: Random, schema: JsonSchema, depth: number): object {
  const named = Object.entries(schema.properties ?? {})
    .filter(() => random() < 0.8)
    .map(([key, inner]) => [key, generate(random, inner, depth + 1)]);
  const stranger = random() < 0.1 ? [[pick(random, oddTexts), pick(random, oddValues)]] : [];
  return Object.fromEntries([...named, ...stranger]) as object;
}

function schemaOf(schema: z.ZodType | undefined): JsonSchema | null {
  if (schema === undefined) return null;
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

const table = routes.map(([key, route]) => ({
  key,
  query: schemaOf(route.query),
  body: schemaOf(route.body),
}));

/** One request from a row of the contract, or against it. */
function createRequest(random: Random, ids: readonly string[]) {
  const row = pick(random, table);
  if (row === undefined) throw new Error("the contract is empty");
  const [method = "", template = ""] = row.key.split(" ");
  const path = template.replaceAll(/:\w+/g, () =>
    encodeURIComponent((pick(random, random() < 0.6 ? ids : oddTexts) ?? "").toWellFormed()),
  );
  const query = new URLSearchParams();
  if (row.query !== null) {
    for (const [name, value] of Object.entries(generateObject(random, row.query, 1)))
      query.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const verb = random() < 0.05 ? (pick(random, ["GET", "POST", "PUT", "PATCH"]) ?? method) : method;
  const hasBody = verb !== "GET" && (row.body !== null || random() < 0.1);
  const body = hasBody ? toBody(random, row.body ?? {}) : undefined;
  return { method: verb, template, address: `${path}?${query.toString()}`, body };
}

function toBody(random: Random, schema: JsonSchema): string {
  const text = JSON.stringify(generate(random, schema)) ?? "";
  return random() < 0.05 ? text.slice(0, Math.floor(text.length / 2)) : text;
}

interface Scene extends TestApp {
  ids: string[];
  /** Brings back the channels that a request has removed. */
  addMissing(): Promise<void>;
}

async function createScene(): Promise<Scene> {
  const environment = {
    REELKEEP_SERVER_FILE_ACCESS: "true",
    REELKEEP_TWITCH_CLIENT_SECRET: secret,
    REELKEEP_NOTIFY_TELEGRAM_TOKEN: secret,
    // Nothing that is generated may reach the world.
    REELKEEP_TWITCH_GQL_URL: "http://127.0.0.1:9/gql",
    REELKEEP_TWITCH_HELIX_URL: "http://127.0.0.1:9/helix",
    REELKEEP_TWITCH_ID_URL: "http://127.0.0.1:9/oauth2",
    REELKEEP_NOTIFY_TELEGRAM_API_URL: "http://127.0.0.1:9",
    REELKEEP_TWITCH_EVENTSUB: "off",
    REELKEEP_YOUTUBE_CLIENT_SECRET: secret,
    REELKEEP_YOUTUBE_OAUTH_URL: "http://127.0.0.1:9",
    REELKEEP_YOUTUBE_API_URL: "http://127.0.0.1:9",
    REELKEEP_YOUTUBE_UPLOAD_URL: "http://127.0.0.1:9",
  };
  const test = await createTestApp({ environment });
  const channels = ["ann", "bob"].map((internalName) => makeChannel({ internalName }));
  const addMissing = async () => {
    for (const channel of channels)
      if (test.deps.store.channels.get(channel.uuid) === null)
        await test.deps.store.channels.add(channel);
  };
  await addMissing();
  const vods = channels.map((channel) => makeVod({ channel_uuid: channel.uuid }));
  for (const vod of vods) await test.deps.store.vods.add(vod);
  await test.deps.store.keyValues.set("known", "text");
  test.putMedia("ann/ann_2026/ann_2026.mp4", "media");
  const ids = [...channels, ...vods].map(({ uuid }) => uuid).concat("known", "backup");
  return { ...test, ids, addMissing };
}

interface Answer {
  code?: string;
  status?: string;
  data?: unknown;
}

/** Whether the data of an answer have the shape that the contract gives them. */
function isAsPromised(
  { method, template, address }: { method: string; template: string; address: string },
  answer: Answer,
) {
  // An empty name makes it another address.
  if (/\/\?/.test(address)) return true;
  const route = (contract as Record<string, Route>)[`${method} ${template}`];
  return route?.response.safeParse(answer.data).success ?? false;
}

/** Answers that say what is so and are no failure of the daemon: the platform is not there. */
const allowed = ["provider_unavailable", "stream_restricted", "tool_missing"];

describe("generated requests", () => {
  it(
    `${requests} of them end in no failure, no crash and no leak of a secret`,
    { timeout: 600_000 },
    async () => {
      const scene = await createScene();
      const random = createRandom(seed);
      const failures: unknown[] = [];
      const rejections: unknown[] = [];
      const onRejection = (reason: unknown) => void rejections.push(reason);
      process.on("unhandledRejection", onRejection);
      const before = process.memoryUsage().rss;
      const statuses = new Map<number, number>();
      for (let count = 0; count < requests; count += 1) {
        if (count % 20 === 0) await scene.addMissing();
        const request = createRequest(random, scene.ids);
        const { method, address, body } = request;
        const response = await scene.raw(method, address, body === undefined ? {} : { body });
        const text = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const answer = text === "" ? {} : (JSON.parse(text) as Answer);
        const isFailure = response.status >= 500 && !allowed.includes(answer.code ?? "");
        if (isFailure || text.includes(secret)) failures.push({ request, text });
        if (response.ok !== (answer.status === "OK")) failures.push({ request, text });
        if (response.ok && !isAsPromised(request, answer)) failures.push({ request, text });
      }
      process.off("unhandledRejection", onRejection);

      expect(failures.slice(0, 5)).toEqual([]);
      expect(rejections).toEqual([]);
      // From the schemas and against them.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20);
      expect(statuses.get(400) ?? 0).toBeGreaterThan(requests / 20);
      expect((await scene.ask("GET", "/api/v0/channels")).status).toBe(200);
      expect(process.memoryUsage().rss - before).toBeLessThan(mostGrowthBytes);
    },
  );
});
