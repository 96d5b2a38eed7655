import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../../shared/api/client.ts";
import { AppError } from "../../shared/errors.ts";
import type { Job } from "../../shared/model/job.ts";
import { followJob } from "../../web/state/follow-job.ts";
import { sampleJob } from "./support/samples.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A daemon that gives these answers to the questions for its jobs, the last one for ever. */
function answering(...answers: (Job[] | Error)[]) {
  let asked = 0;
  const api = () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ data: answer });
  };
  return { api: api as never as Api, asked: () => asked }; // no other route is asked
}

async function follow(api: Api): Promise<Job | null | Error> {
  const ended = followJob(api, "scan_mia").catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return ended;
}

const job = (change: Partial<Job>) => sampleJob({ name: "scan_mia", ...change });

describe("followJob", () => {
  it("waits for the end, over a daemon that is away for a moment", async () => {
    const away = new AppError("daemon_unreachable", "No daemon answers.");
    const done = job({ status: "none" });
    const { api, asked } = answering([job({ status: "waiting" })], away, [job({})], [done]);
    expect(await follow(api)).toEqual(done);
    expect(asked()).toBe(4);
  });

  it("knows nothing of a job that nobody knows of any more", async () => {
    const { api } = answering([job({})], [sampleJob({ name: "scan_ben" })]);
    expect(await follow(api)).toBeNull();
  });

  it("ends when it may no longer ask", async () => {
    const refused = new AppError("unauthorized", "Log in first.");
    expect(await follow(answering(refused).api)).toBe(refused);
  });
});
