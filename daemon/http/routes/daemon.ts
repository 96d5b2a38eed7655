import { ChannelListQuery } from "../../../shared/api/channels.ts";
import type { SettingKey } from "../../../shared/config/settings.ts";
import type { SettingsView } from "../../../shared/model/settings.ts";
import { appName, version } from "../../../shared/version.ts";
import type { Sentence } from "../../../shared/model/sentence.ts";
import { plainSentence, toSentence } from "../../../shared/sentences.ts";
import { listChannels } from "../../channels/list.ts";
import type { Deps } from "../../deps.ts";
import { toIso } from "../../io/clock.ts";
import type { Handlers } from "../implement.ts";
import { type Caller, isEnough } from "../session.ts";

type DaemonHandlers = Pick<
  Handlers,
  | "GET /api/v0/settings"
  | "PATCH /api/v0/settings"
  | "GET /api/v0/data"
  | "GET /api/v0/log"
  | "GET /api/v0/jobs"
  | "GET /api/v0/jobs/history"
  | "DELETE /api/v0/jobs/:name"
>;

/** A daemon that the whole network can reach and change is something to look at. */
function openDoors({ config, access }: Pick<Deps, "config" | "access">): Sentence[] {
  if (config.get("server.listen") !== "lan" || access.isPasswordSet()) return [];
  return [toSentence("alert_open_door")];
}

export function daemonHandlers(deps: Deps): DaemonHandlers {
  const listErrors = () => [
    ...deps.config.problems().map(plainSentence),
    ...openDoors(deps),
    ...deps.alerts.sentences(),
  ];
  const showSettings = () => ({
    app_name: appName,
    version,
    ...deps.config.view(),
    favourite_games: deps.store.favourites.get(),
    errors: listErrors().map(({ message }) => message),
    error_sentences: listErrors(),
  });
  const showSettingsTo = ({ access }: Caller) =>
    isEnough(access, "operate") ? showSettings() : toGuestView(showSettings());
  return {
    "GET /api/v0/settings": ({ caller }) => ({ data: showSettingsTo(caller) }),
    "GET /api/v0/data": async ({ caller }) => ({
      data: {
        settings: showSettingsTo(caller),
        channels: await listChannels(deps, ChannelListQuery.parse({})),
        jobs: isEnough(caller.access, "operate") ? deps.jobs.list() : null,
      },
    }),
    "PATCH /api/v0/settings": async ({ body }) => {
      await deps.config.change(body.config);
      return { data: showSettings(), message: toSentence("said_settings_saved") };
    },
    "GET /api/v0/log": async ({ query }) => {
      const { dateFrom, dateTo, module, level, limit } = query;
      const lines = await deps.log.readBack({
        limit,
        ...(dateFrom === undefined ? {} : { fromMs: Date.parse(dateFrom) }),
        ...(dateTo === undefined ? {} : { toMs: Date.parse(dateTo) }),
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
    "GET /api/v0/jobs/history": ({ query: { offset, limit } }) => {
      const jobs = deps.jobs.history();
      return { data: { jobs: jobs.slice(offset, offset + limit), total: jobs.length } };
    },
    "DELETE /api/v0/jobs/:name": ({ params: { name }, query: { clear } }) => ({
      data: { names: clear ? deps.jobs.clear(name) : deps.jobs.stop(name) },
    }),
  };
}

/** What a page needs to look right; the rest is the operator's business. */
const guestKeys: readonly SettingKey[] = [
  "interface.language",
  "interface.motd",
  "locale.date-format",
  "locale.time-format",
];

function toGuestView(view: SettingsView): SettingsView {
  const config = Object.fromEntries(guestKeys.map((key) => [key, view.config[key] ?? ""]));
  return { ...view, config, fields: [], errors: [], error_sentences: [] };
}
