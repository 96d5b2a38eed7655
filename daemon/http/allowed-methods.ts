import type { Hono, MiddlewareHandler } from "hono";
import { AppError } from "../../shared/errors.ts";

type MethodsOf = (path: string) => string[];

/**
 * What the API's addresses can be asked: OPTIONS tells it, another method is 405 with `Allow`
 * (RFC 9110), and an address that there is not is 404.
 */
export function tellMethods(app: Hono): MiddlewareHandler {
  const methodsOf = createMethodsOf(app);
  return async (c, next) => {
    if (c.req.method !== "OPTIONS") return next();
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) throw toNotFound();
    await next();
    c.header("allow", methods.join(", "));
  };
}

/** For all that no route has answered. */
export function refuseMethod(app: Hono): MiddlewareHandler {
  const methodsOf = createMethodsOf(app);
  return async (c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) throw toNotFound();
    c.header("allow", methods.join(", "));
    throw new AppError(
      "method_not_allowed",
      `This address takes ${methods.join(", ")}, not ${c.req.method}.`,
    );
  };
}

const toNotFound = () => new AppError("not_found", "There is no such route.");

/** Reads the routes at the first question, when all of them are there. */
function createMethodsOf(app: Hono): MethodsOf {
  let routes: { method: string; pattern: RegExp }[] | null = null;
  return (path) => {
    routes ??= app.routes
      .filter(({ method }) => method !== "ALL")
      .filter((route) => route.path.startsWith("/api/"))
      .map((route) => ({ method: route.method, pattern: toPattern(route.path) }));
    const found = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (found.length === 0) return [];
    return [...new Set([...found, ...(found.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  };
}

/** `/api/v0/vod/:uuid` matches what has one step in place of `:uuid`. */
function toPattern(path: string): RegExp {
  const steps = path.split("/").map((step) => {
    if (step === "*") return ".*";
    return step.startsWith(":") ? "[^/]+" : step.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${steps.join("/")}$`);
}
