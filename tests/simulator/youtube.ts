import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { toEnvironmentName } from "../../shared/config/setting.ts";
import { type YoutubeAnswer, refuse } from "./youtube-answer.ts";
import { answerApi } from "./youtube-api.ts";
import { answerConsent, answerDevice, answerRevoke, answerToken } from "./youtube-oauth.ts";
import { createYoutubeState, type YoutubeState } from "./youtube-state.ts";
import { beginUpload, takePiece } from "./youtube-upload.ts";

/** Google and YouTube as far as uploads go, on a port of their own. */
export interface YoutubeSimulator {
  url: string;
  state: YoutubeState;
  /** What leads a daemon here. */
  settings: Record<string, string>;
  /** The same as environment variables. */
  environment: Record<string, string>;
  /** What the user does with the code that waits. */
  decide(verdict: "allowed" | "denied"): void;
  /** The user takes back what was allowed. */
  withdraw(): void;
  /** Lets all access tokens expire; the login stays good. */
  expireTokens(): void;
  close(): Promise<void>;
}

const uploadPath = "/upload/youtube/v3/videos";

export async function startYoutube(now: () => number = Date.now): Promise<YoutubeSimulator> {
  const state = createYoutubeState(now);
  const server = createServer((request, response) => {
    void answer(state, request)
      .catch((error: unknown) => refuse(500, "internal", String(error)))
      .then((given) => {
        if (given === null) return response.destroy();
        const body = given.body === undefined ? "" : JSON.stringify(given.body);
        response.writeHead(given.status, { "content-type": "application/json", ...given.headers });
        return response.end(body);
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server's address is never a string or null.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    "youtube.client_id": state.clientId,
    "youtube.client_secret": state.clientSecret,
    "youtube.accounts_url": `${url}/o/oauth2/v2/auth`,
    "youtube.oauth_url": url,
    "youtube.api_url": `${url}/youtube/v3`,
    "youtube.upload_url": `${url}${uploadPath}`,
  };
  return {
    url,
    state,
    settings,
    environment: Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [toEnvironmentName(key), value]),
    ),
    decide(verdict) {
      for (const login of state.deviceLogins.values()) login.verdict = verdict;
    },
    withdraw() {
      state.refreshTokens.clear();
      state.accessTokens.clear();
    },
    expireTokens: () => state.accessTokens.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answer(
  state: YoutubeState,
  request: IncomingMessage,
): Promise<YoutubeAnswer | null> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
  const { method = "GET", headers } = request;
  const range = headers["content-range"];
  state.requests.push(`${method} ${url.pathname}${range === undefined ? "" : ` ${range}`}`);
  if (method === "PUT" && url.pathname === uploadPath) {
    if (isGood(state, request)) return takePiece(state, url, request);
    await text(request);
    return refuse(401, "authError", "Invalid Credentials");
  }
  const body = await text(request);
  const form = new URLSearchParams(body);
  if (url.pathname === "/device/code") return answerDevice(state, form);
  if (url.pathname === "/token") return answerToken(state, form);
  if (url.pathname === "/revoke") return answerRevoke(state, form);
  if (url.pathname === "/o/oauth2/v2/auth") return answerConsent(state, url.searchParams);
  if (!isGood(state, request)) return refuse(401, "authError", "Invalid Credentials");
  if (method === "POST" && url.pathname === uploadPath)
    return beginUpload(state, { url, headers, body });
  const [, resource] = /^\/youtube\/v3\/(\w+)$/.exec(url.pathname) ?? [];
  if (resource === undefined) return refuse(404, "notFound");
  return answerApi(state, { method, resource, query: url.searchParams, body });
}

function isGood(state: YoutubeState, { headers }: IncomingMessage): boolean {
  const token = (headers.authorization ?? "").replace(/^Bearer /, "");
  return (state.accessTokens.get(token) ?? 0) > state.now();
}
