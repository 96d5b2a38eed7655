import type { Deps } from "../../deps.ts";
import type { Handlers } from "../implement.ts";

type ScheduleHandlers = Pick<Handlers, "GET /api/v0/schedule" | "POST /api/v0/schedule/:name/run">;

export function scheduleHandlers({ schedule }: Pick<Deps, "schedule">): ScheduleHandlers {
  return {
    "GET /api/v0/schedule": () => ({ data: schedule.list() }),
    "POST /api/v0/schedule/:name/run": ({ params }) => {
      schedule.run(params.name);
      return { data: { name: params.name } };
    },
  };
}
