import { randomBytes } from "node:crypto";
import type { Answer, Question } from "./answer.ts";
import { headerOf, json } from "./answer.ts";
import { answerDevice, answerUserToken } from "./oauth-user.ts";
import type { World } from "./world.ts";

const tokenSeconds = 5_011_271;

/** `/oauth2/token`, `/oauth2/device`, `/oauth2/validate`, `/oauth2/revoke`. */
export function answerOauth(world: World, question: Question): Answer {
  const endpoint = question.url.pathname.replace("/oauth2/", "");
  if (endpoint === "device" && question.method === "POST")
    return answerDevice(world, formOf(question));
  if (endpoint === "token" && question.method === "POST")
    return answerUserToken(world, formOf(question)) ?? issueToken(world, question);
  if (endpoint === "validate") return validateToken(world, question);
  if (endpoint === "revoke" && question.method === "POST") return revokeToken(world, question);
  return refuse(endpoint, 404, "not found");
}

const refuse = (operation: string, status: number, message: string): Answer =>
  json({ kind: "oauth", operation }, status, { status, message });

/** The form may come in the body or, as in old examples, in the address. */
const formOf = (question: Question): URLSearchParams =>
  new URLSearchParams(`${question.body}&${question.url.searchParams.toString()}`);

function issueToken(world: World, question: Question): Answer {
  const form = formOf(question);
  const { clientId, clientSecret } = world.settings;
  if (form.get("client_id") !== clientId) return refuse("token", 400, "invalid client");
  if (form.get("client_secret") !== clientSecret) {
    return refuse("token", 403, "invalid client secret");
  }
  if (form.get("grant_type") !== "client_credentials") {
    return refuse("token", 400, "Invalid grant_type");
  }
  const token = randomBytes(15).toString("hex");
  const expiresAtMs = world.clock.now() + tokenSeconds * 1000;
  world.tokens.set(token, { clientId, expiresAtMs, user: null });
  return json({ kind: "oauth", operation: "token" }, 200, {
    access_token: token,
    expires_in: tokenSeconds,
    token_type: "bearer",
  });
}

function validateToken(world: World, question: Question): Answer {
  const token = (headerOf(question, "authorization") ?? "").replace(/^(OAuth|Bearer)\s+/i, "");
  const known = world.tokens.get(token);
  const leftMs = (known?.expiresAtMs ?? 0) - world.clock.now();
  if (!known || leftMs <= 0) return refuse("validate", 401, "invalid access token");
  return json({ kind: "oauth", operation: "validate" }, 200, {
    client_id: known.clientId,
    ...(known.user ? { login: known.user.login, user_id: known.user.id } : {}),
    scopes: [],
    expires_in: Math.floor(leftMs / 1000),
  });
}

function revokeToken(world: World, question: Question): Answer {
  const isKnown = world.tokens.delete(formOf(question).get("token") ?? "");
  if (!isKnown) return refuse("revoke", 400, "Invalid token");
  return { status: 200, type: "text/plain", body: "", subject: { kind: "oauth" } };
}
