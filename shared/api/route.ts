import type { z } from "zod";

/**
 * What a caller needs: `public` nothing; `view` also a guest; `operate` records, stops and manages;
 * `admin` changes settings and secrets.
 */
export const accessLevels = ["public", "view", "operate", "admin"] as const;
export type Access = (typeof accessLevels)[number];

/** One row of the contract. `response` is the shape of `data` in the envelope. */
export interface Route {
  summary: string;
  access: Access;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** 202 when the work goes on after the answer. */
  success?: 200 | 202;
}

export type RouteKey = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
export type RouteTable = Record<RouteKey, Route>;

/** Keeps the literal types of a table while checking its form. */
export const defineRoutes = <const T extends RouteTable>(table: T): T => table;

type ParamNames<S extends string> = S extends `${string}:${infer P}/${infer R}`
  ? P | ParamNames<`/${R}`>
  : S extends `${string}:${infer P}`
    ? P
    : never;
type Input<T> = T extends z.ZodType ? z.input<T> : unknown;
type Output<T> = T extends z.ZodType ? z.output<T> : unknown;
type Part<K extends string, T> = unknown extends T
  ? object
  : object extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

export type Params<K extends string> = Record<ParamNames<K>, string>;

/** What a client passes for a route: path parameters, query, body, and a signal if it may give up. */
export type ClientInput<K extends string, R extends Route> = ([ParamNames<K>] extends [never]
  ? object
  : { params: Params<K> }) &
  Part<"query", Input<R["query"]>> &
  Part<"body", Input<R["body"]>> & { signal?: AbortSignal };

/** What a handler of the daemon receives: parsed and with defaults filled in. */
export interface HandlerInput<K extends string, R extends Route> {
  params: Params<K>;
  query: Output<R["query"]>;
  body: Output<R["body"]>;
  /** Ends when the caller hangs up. */
  signal: AbortSignal;
}

export type ResponseData<R extends Route> = z.output<R["response"]>;
