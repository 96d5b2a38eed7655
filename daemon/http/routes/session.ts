import { AppError } from "../../../shared/errors.ts";
import type { Deps } from "../../deps.ts";
import { toIso } from "../../io/clock.ts";
import type { Handlers } from "../implement.ts";
import { type Caller, type SessionRules, toSessionCookie } from "../session.ts";

type SessionHandlers = Pick<
  Handlers,
  | "GET /api/v0/auth/check"
  | "POST /api/v0/auth/login"
  | "POST /api/v0/auth/logout"
  | "GET /api/v0/auth/media_pass"
  | "PUT /api/v0/auth/password"
  | "GET /api/v0/tokens"
  | "POST /api/v0/tokens"
  | "DELETE /api/v0/tokens/:id"
>;

const passSeconds = 12 * 3600;

export function sessionHandlers(
  { access, clock, log }: Pick<Deps, "access" | "clock" | "log">,
  { basePath }: Pick<SessionRules, "basePath">,
): SessionHandlers {
  const lines = log.module("access");
  const show = (isOperator: boolean) => ({
    authentication: access.isPasswordSet(),
    guest_mode: access.isGuestAllowed(),
    status: isOperator,
  });
  const cookie = (session: string | null, caller: Caller) => ({
    "set-cookie": toSessionCookie(session, caller, basePath()),
  });
  return {
    "GET /api/v0/auth/check": ({ caller }) => ({ data: show(caller.access === "admin") }),
    "POST /api/v0/auth/login": async ({ body, caller }) => {
      const session = await access.login(body.password, caller.address).catch((error: unknown) => {
        const isWrong = error instanceof AppError && error.code === "unauthorized";
        if (isWrong) lines.warn(`A login from ${caller.address} had a wrong password.`);
        throw error;
      });
      lines.info(`Logged in from ${caller.address}.`);
      return { data: show(true), headers: cookie(session, caller) };
    },
    "POST /api/v0/auth/logout": async ({ caller }) => {
      if (caller.session !== null) await access.logout(caller.session);
      const isOperator = !access.isPasswordSet();
      return { data: show(isOperator), headers: cookie(null, caller) };
    },
    "GET /api/v0/auth/media_pass": () => {
      const expires = Math.floor(clock.now() / 1000) + passSeconds;
      return { data: { query: access.signMedia(expires), expires_at: toIso(expires * 1000) } };
    },
    "PUT /api/v0/auth/password": async ({ body, caller }) => {
      const hasSession = access.isPasswordSet() && !caller.isScript;
      await access.setPassword(body.password, hasSession ? caller.session : null);
      lines.info(body.password === "" ? "The password was removed." : "The password was set.");
      if (body.password === "") return { data: show(true), headers: cookie(null, caller) };
      if (caller.isScript || hasSession) return { data: show(true) };
      // Whoever sets the first password in a browser stays in.
      return { data: show(true), headers: cookie(await access.openSession(), caller) };
    },
    "GET /api/v0/tokens": () => ({ data: access.tokens() }),
    "POST /api/v0/tokens": async ({ body: { name, scope } }) => {
      const data = await access.addToken(name, scope);
      lines.info(`The token ${name} (${scope}) was made.`);
      return { data };
    },
    "DELETE /api/v0/tokens/:id": async ({ params: { id } }) => {
      await access.removeToken(id);
      lines.info("A token was revoked.");
      return { data: { id } };
    },
  };
}
