import { appName, version } from "../../../shared/version.ts";
import type { Deps } from "../../deps.ts";
import { toIso } from "../../io/clock.ts";
import type { Handlers } from "../implement.ts";

type DaemonHandlers = Pick<
  Handlers,
  | "GET /api/v0/auth/check"
  | "GET /api/v0/settings"
  | "PATCH /api/v0/settings"
  | "GET /api/v0/log"
  | "GET /api/v0/jobs"
  | "DELETE /api/v0/jobs/:name"
>;

export function daemonHandlers(deps: Deps): DaemonHandlers {
  const showSettings = () => ({
    app_name: appName,
    version,
    ...deps.config.view(),
    favourite_games: [],
    errors: [...deps.config.problems(), ...deps.alerts.list()],
  });
  return {
    "GET /api/v0/auth/check": () => ({
      data: { authentication: false, guest_mode: false, status: true },
    }),
    "GET /api/v0/settings": () => ({ data: showSettings() }),
    "PATCH /api/v0/settings": async ({ body }) => {
      await deps.config.change(body.config);
      return { data: showSettings(), message: "Settings saved." };
    },
    "GET /api/v0/log": ({ query }) => {
      const { dateFrom, module, level, limit } = query;
      const lines = deps.log.read({
        limit,
        ...(dateFrom === undefined ? {} : { fromMs: Date.parse(dateFrom) }),
        ...(module === undefined ? {} : { module }),
        ...(level === undefined ? {} : { level }),
      });
      return {
        data: {
          lines,
          to: lines.at(-1)?.metadata.timestamp ?? dateFrom ?? toIso(deps.clock.now()),
        },
      };
    },
    "GET /api/v0/jobs": () => ({ data: deps.jobs.list() }),
    "DELETE /api/v0/jobs/:name": ({ params }) => ({ data: { names: deps.jobs.stop(params.name) } }),
  };
}
