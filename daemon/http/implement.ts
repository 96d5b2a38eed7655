import type { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { type Contract, type ContractKey, contract } from "../../shared/api/contract.ts";
import {
  type Access,
  accessLevels,
  type HandlerInput,
  type ResponseData,
  type Route,
} from "../../shared/api/route.ts";
import { AppError } from "../../shared/errors.ts";

/** The data of an answer, with a message for the operator when there is something to say. */
export interface Reply<T> {
  data: T;
  message?: string;
}

export type Handler<K extends ContractKey> = (
  input: HandlerInput<K, Contract[K]>,
) => Promise<Reply<ResponseData<Contract[K]>>> | Reply<ResponseData<Contract[K]>>;

/** One handler for each row of the contract; a missing one does not compile. */
export type Handlers = { [K in ContractKey]: Handler<K> };

export type AccessOf = (request: Request) => Access | Promise<Access>;

type AnyHandler = (input: HandlerInput<string, Route>) => Promise<Reply<unknown>>;

/** Mounts the contract: access, then the schemas, then the handler. */
export function implementContract(app: Hono, handlers: Handlers, accessOf: AccessOf): void {
  for (const [key, route] of Object.entries(contract) as [ContractKey, Route][]) {
    const [method = "", path = ""] = key.split(" ");
    // Keys and handlers come from the same table; the loop only forgets which belong together.
    const handler = handlers[key] as unknown as AnyHandler;
    app.on(method, path, async (c) => {
      checkAccess(await accessOf(c.req.raw), route.access);
      const query = parseInput(route.query, c.req.query(), "query");
      const body =
        route.body === undefined
          ? undefined
          : parseInput(route.body, await readJson(c.req.raw), "body");
      const { data, message } = await handler({
        params: c.req.param(),
        query,
        body,
        signal: c.req.raw.signal,
      });
      const status = (route.success ?? 200) as ContentfulStatusCode; // 200 or 202
      return c.json({ status: "OK", ...(message === undefined ? {} : { message }), data }, status);
    });
  }
}

function checkAccess(has: Access, needs: Access): void {
  if (accessLevels.indexOf(has) >= accessLevels.indexOf(needs)) return;
  throw new AppError(has === "public" ? "unauthorized" : "forbidden", "Access denied");
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
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
  const field = issue?.path.join(".") || part;
  throw new AppError("bad_request", `${field}: ${issue?.message ?? "not valid"}`, { field });
}
