import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode } from "../../shared/errors.ts";
import { createQueryClient } from "../../web/state/query-client.ts";
import { queryKeys } from "../../web/state/query-keys.ts";

function start() {
  const told: Error[] = [];
  const client = createQueryClient((error) => told.push(error));
  client.setQueryData(queryKeys.auth, { authentication: true, status: true, guest_mode: false });
  const isAskedAgain = () => client.getQueryState(queryKeys.auth)?.isInvalidated;
  const refuse = (code: ErrorCode) => () => Promise.reject(new AppError(code, "No."));
  return { client, told, isAskedAgain, refuse };
}

describe("who may do what", () => {
  it("is asked again when something is refused because the session has ended", async () => {
    const { client, told, isAskedAgain, refuse } = start();
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: refuse("unauthorized") });
    await expect(mutation.execute(undefined)).rejects.toThrow("No.");
    expect(isAskedAgain()).toBe(true);
    expect(told).toHaveLength(1);
  });

  it("is asked again when something can't be read any more", async () => {
    const { client, isAskedAgain, refuse } = start();
    const query = { queryKey: ["log"], queryFn: refuse("unauthorized") };
    await expect(client.query(query)).rejects.toThrow("No.");
    expect(isAskedAgain()).toBe(true);
  });

  it("is not asked again after other failures", async () => {
    const { client, isAskedAgain, refuse } = start();
    const query = { queryKey: ["log"], queryFn: refuse("not_found") };
    await expect(client.query(query)).rejects.toThrow("No.");
    expect(isAskedAgain()).toBe(false);
  });
});
