import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { type HttpClient, toJson } from "../../io/http.ts";
import type { TwitchSettings } from "./settings.ts";

export interface GqlDeps {
  http: HttpClient;
  settings: TwitchSettings;
}

const GqlAnswer = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

const tries = 2;

/**
 * Asks the anonymous interface by a free query; such queries don't rot like persisted ones. The
 * client ids of the settings are tried in order. Source: the interface of the platform's own pages.
 */
export async function askGql(
  deps: GqlDeps,
  query: string,
  signal: AbortSignal,
  token = "",
): Promise<unknown> {
  let problem = "no client id is set";
  for (const clientId of deps.settings.publicClientIds()) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const outcome = await askOnce(deps, { query, clientId, token }, signal);
      if ("data" in outcome) return outcome.data;
      problem = outcome.problem;
      if (!outcome.isPassing) break;
    }
  }
  throw new AppError(
    "provider_unavailable",
    `Twitch does not answer the anonymous question: ${problem}.`,
  );
}

type Outcome = { data: unknown } | { problem: string; isPassing: boolean };

async function askOnce(
  { http, settings }: GqlDeps,
  { query, clientId, token }: { query: string; clientId: string; token: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const headers: Record<string, string> = { "client-id": clientId };
  if (token !== "") headers["authorization"] = `OAuth ${token}`;
  const answer = await http.request(settings.gqlUrl(), {
    method: "POST",
    headers,
    json: { query, variables: {} },
    signal,
  });
  if (answer.status === 401 && token !== "")
    return askOnce({ http, settings }, { query, clientId, token: "" }, signal);
  if (answer.status !== 200)
    return { problem: `HTTP ${answer.status}`, isPassing: answer.status >= 500 };
  const body = GqlAnswer.safeParse(toJson(answer, "Twitch"));
  if (!body.success) return { problem: "an answer of an unknown form", isPassing: false };
  const [error] = body.data.errors ?? [];
  if (error !== undefined)
    return { problem: error.message, isPassing: error.message.startsWith("service ") };
  return { data: body.data.data };
}

/** A text as a GraphQL string literal; its escapes are those of JSON. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
