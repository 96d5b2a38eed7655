import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { type Contract, type ContractKey, contract } from "../../shared/api/contract.ts";
import type { HandlerInput, ResponseData, Route } from "../../shared/api/route.ts";
import { AppError } from "../../shared/errors.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { type Caller, checkAccess, isEnough } from "./session.ts";

/** The data of an answer, with a message for the operator when there is something to say. */
export interface Reply<T> {
  data: T;
  message?: Sentence | string;
  headers?: Record<string, string>;
}

/** What a handler works with: the parsed request, and who sent it. */
interface Asked {
  caller: Caller;
}

export type Handler<K extends ContractKey> = (
  input: HandlerInput<K, Contract[K]> & Asked,
) => Promise<Reply<ResponseData<Contract[K]>>> | Reply<ResponseData<Contract[K]>>;

/** One handler for each row of the contract; a missing one does not compile. */
export type Handlers = { [K in ContractKey]: Handler<K> };

/** What has to be known of a request before its handler may see it. */
export interface Guard {
  findCaller(c: Context): Caller;
  /** Throws when a page of elsewhere made the browser ask. */
  refuseForeignPage(c: Context): void;
}

type AnyHandler = (input: HandlerInput<string, Route> & Asked) => Promise<Reply<unknown>>;

/** Mounts the contract: access, then the schemas, then the handler. */
export function implementContract(app: Hono, handlers: Handlers, guard: Guard): void {
  for (const [key, route] of Object.entries(contract) as [ContractKey, Route][]) {
    const [method = "", path = ""] = key.split(" ");
    // Keys and handlers come from the same table; the loop only forgets which belong together.
    const handler = handlers[key] as unknown as AnyHandler;
    app.on(method, path, async (c) => {
      const caller = guard.findCaller(c);
      checkAccess(caller.access, route.access);
      if (method === "GET" && isEnough(route.access, "operate")) guard.refuseForeignPage(c);
      const query = parseInput(route.query, c.req.query(), "query");
      const body =
        route.body === undefined
          ? undefined
          : parseInput(route.body, await readBody(c.req.raw, route.body), "body");
      const { data, message, headers } = await handler({
        params: c.req.param(),
        query,
        body,
        signal: c.req.raw.signal,
        caller,
      });
      const status = (route.success ?? 200) as ContentfulStatusCode; // 200 or 202
      return c.json({ status: "OK", ...toSpoken(message), data }, status, headers);
    });
  }
}

function toSpoken(message: Sentence | string | undefined): object {
  if (message === undefined) return {};
  return typeof message === "string"
    ? { message }
    : { message: message.message, sentence: message };
}

/** Where nothing in the body is needed, there need be none. */
async function readBody(request: Request, schema: z.ZodType): Promise<unknown> {
  const text = await request.text();
  if (text === "" && schema.safeParse(undefined).success) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError("bad_request", "The body of the request is not JSON.", { cause: error });
  }
}

/** Throws `bad_request` that names the first field that is wrong. */
function parseInput(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].join(".") || part;
  throw new AppError("bad_request", `${field}: ${issue?.message ?? "not valid"}`, { field });
}
