import path from "node:path";
import { z } from "zod";
import { openDocument } from "../../io/json-document.ts";

/** What messages to our webhook are signed with. */
export const HookSecret = z.object({
  version: z.literal(1),
  /** 10 to 100 ASCII characters. */
  secret: z.string().min(10).max(100),
  /** In the callback's address: subscriptions of another secret are told by it. */
  instance: z.string().min(1),
});
export type HookSecret = z.infer<typeof HookSecret>;

/** Reads `eventsub.json`, or makes it durably the first time. */
export async function loadHookSecret(
  folder: string,
  randomHex: (bytes: number) => string,
): Promise<HookSecret> {
  const none = { version: 1 as const, secret: "".padEnd(10, "-"), instance: "-" };
  const { low } = await openDocument(path.join(folder, "eventsub.json"), HookSecret, none);
  if (low.data === none) {
    low.data = { version: 1, secret: randomHex(32), instance: randomHex(4) };
    await low.write();
  }
  return low.data;
}
