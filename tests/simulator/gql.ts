import type { Viewer } from "./access-token.ts";
import type { Answer, Question } from "./answer.ts";
import { headerOf, json } from "./answer.ts";
import { executeGql } from "./gql-execute.ts";
import { gqlRoot } from "./gql-graph.ts";
import { knownHashes, operationQueries } from "./gql-operations.ts";
import { GqlSyntaxError, parseGql } from "./gql-parse.ts";
import type { Links } from "./links.ts";
import { nextNumber } from "./numbers.ts";
import type { World } from "./world.ts";

interface Operation {
  operationName?: string;
  query?: string;
  variables?: Record<string, unknown>;
  extensions?: { persistedQuery?: { version?: number; sha256Hash?: string } };
}

const mostOperations = 35;

/** `POST /gql`: one operation or a batch that is answered in its order, without any account. */
export function answerGql(world: World, question: Question): Answer {
  const operations = readOperations(question.body);
  const subject = { kind: "gql" as const, operation: operationNames(operations) };
  const clientId = headerOf(question, "client-id");
  if (!clientId) {
    return json(subject, 400, refusal(400, "Bad Request", `The "Client-ID" header is missing.`));
  }
  const viewer = viewerOf(world, question);
  if (!viewer) {
    const message = `The "Authorization" token is invalid.`;
    return json(subject, 401, refusal(401, "Unauthorized", message));
  }
  if (operations === null || (Array.isArray(operations) && operations.length > mostOperations)) {
    return json(subject, 400, refusal(400, "Bad Request", "The request body is invalid."));
  }
  const answers = [operations]
    .flat()
    .map((operation) => execute({ world, links: question.links }, viewer, operation));
  return json(subject, 200, Array.isArray(operations) ? answers : answers[0]);
}

const refusal = (status: number, error: string, message: string): unknown => ({
  error,
  status,
  message,
});

function readOperations(body: string): Operation | Operation[] | null {
  try {
    // The border of a test tool: what has another shape is answered as an unknown operation.
    const read = JSON.parse(body) as Operation | Operation[] | null;
    return typeof read === "object" ? read : null;
  } catch {
    return null;
  }
}

const operationNames = (operations: Operation | Operation[] | null): string =>
  operations === null
    ? "unreadable"
    : [operations]
        .flat()
        .map((operation) => operation.operationName ?? "query")
        .join(",");

function viewerOf(world: World, question: Question): Viewer | null {
  const authorization = headerOf(question, "authorization");
  const anonymous = { playerType: "site", userId: null, isAdFree: false };
  if (!authorization) return anonymous;
  const user = world.settings.userTokens[authorization.replace(/^OAuth\s+/i, "")];
  return user ? { ...anonymous, ...user } : null;
}

function execute(
  { world, links }: { world: World; links: Links },
  viewer: Viewer,
  operation: Operation,
): unknown {
  const extensions = {
    durationMilliseconds: 31,
    ...(operation.operationName ? { operationName: operation.operationName } : {}),
    requestID: `01H${String(nextNumber(world)).padStart(23, "0")}`,
  };
  const failure = takeFailure(world);
  if (failure) return { errors: [{ message: failure, path: ["user"] }], data: {}, extensions };
  const text = operation.query ?? persistedText(world, operation);
  if (text === null) return { errors: [{ message: "PersistedQueryNotFound" }], extensions };
  try {
    const variables = operation.variables ?? {};
    const outcome = executeGql(parseGql(text), variables, gqlRoot(world, viewer, links));
    const errors = outcome.errors.length > 0 ? { errors: outcome.errors } : {};
    return { ...errors, data: outcome.data, extensions };
  } catch (error) {
    if (!(error instanceof GqlSyntaxError)) throw error;
    return { errors: [{ message: `syntax error: ${error.message}` }], extensions };
  }
}

function takeFailure(world: World): string | null {
  const failure = world.settings.gqlFailure;
  if (!failure || failure.remaining <= 0) return null;
  failure.remaining -= 1;
  return failure.message;
}

function persistedText(world: World, operation: Operation): string | null {
  const hash = operation.extensions?.persistedQuery?.sha256Hash ?? "";
  if (world.settings.checksHashes && !knownHashes.has(hash)) return null;
  return operationQueries[operation.operationName ?? ""] ?? null;
}
