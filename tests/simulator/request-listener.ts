import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Answer, Question } from "./answer.ts";
import { text } from "./answer.ts";
import type { ControlPowers } from "./control.ts";
import { linksFor } from "./links.ts";
import { route } from "./route.ts";
import { serve } from "./serve.ts";
import { isSilent, serveFaulty } from "./serve-faulty.ts";
import type { World } from "./world.ts";

const mostBodyBytes = 1_000_000;

/** The simulator as a request listener, for plain and for TLS servers. */
export function createRequestListener(world: World, powers: ControlPowers): RequestListener {
  return (request, response) => {
    void respond(world, powers, request, response).catch(() => response.destroy());
  };
}

async function respond(
  world: World,
  powers: ControlPowers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const question = await readQuestion(request);
  const answer = await route({ world, powers, question }).catch((error: unknown): Answer =>
    text({ kind: "unknown" }, 400, `${String(error)}\n`),
  );
  log(world, question, answer);
  if (!answer.fault) return serve(response, answer);
  if (statusOf(answer) !== answer.status) withholdSession(world, answer);
  const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  const realMsPerSecond = 1000 / (world.clock.factor ?? 1);
  const nowMs = world.clock.now();
  await serveFaulty({ answer, body, fault: answer.fault, response, nowMs, realMsPerSecond });
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const host = request.headers.host ?? "127.0.0.1";
  const isSecure = "encrypted" in request.socket;
  return {
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", `http://${host}`),
    headers: request.headers,
    body: await readBody(request),
    links: linksFor(host, isSecure),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  if (request.method === "GET" || request.method === "HEAD") return "";
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > mostBodyBytes) throw new RangeError("the request body is too large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

/** A session whose addresses nobody was told shows nothing to anybody. */
function withholdSession(world: World, { subject }: Answer): void {
  const session = subject.kind === "master" ? world.sessions.get(subject.sessionId ?? "") : null;
  if (session) session.isHandedOut = false;
}

function log(world: World, question: Question, answer: Answer): void {
  if (answer.subject.kind === "control") return;
  world.requests.add({
    atMs: world.clock.now(),
    path: question.url.pathname,
    status: statusOf(answer),
    ...answer.subject,
    ...(answer.fault ? { fault: answer.fault.kind } : {}),
  });
}

function statusOf(answer: Answer): number {
  const { fault } = answer;
  if (!fault) return answer.status;
  if (isSilent(fault.row.effect)) return 0;
  return fault.row.effect === "status" ? (fault.spec.status ?? answer.status) : answer.status;
}
