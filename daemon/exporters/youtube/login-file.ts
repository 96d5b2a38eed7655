import path from "node:path";
import { z } from "zod";
import { openDocument } from "../../io/json-document.ts";

const StoredLogin = z.object({
  /** Of the application that the tokens were made for. */
  clientId: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime(),
  channelId: z.string(),
  channelTitle: z.string(),
});
export type StoredLogin = z.infer<typeof StoredLogin>;
const Document = z.object({ version: z.literal(1), login: StoredLogin.nullable() });

/** The tokens are in here and nowhere else; only the daemon's own user can read it. */
export interface LoginFile {
  load(): StoredLogin | null;
  /** Durable when it returns. */
  save(login: StoredLogin | null): Promise<void>;
}

export async function openLoginFile(
  folder: string,
  warn: (sentence: string) => void,
): Promise<LoginFile> {
  const file = path.join(folder, "youtube-login.json");
  const { low, problem } = await openDocument(file, Document, { version: 1, login: null });
  if (problem !== null) warn(problem);
  return {
    load: () => low.data.login,
    async save(login) {
      low.data = { version: 1, login };
      await low.write();
    },
  };
}
