import path from "node:path";
import { z } from "zod";
import { toMessage } from "../../shared/errors.ts";
import { AccessToken } from "../../shared/model/access.ts";
import { openDocument } from "../io/json-document.ts";

const SessionRecord = z.object({
  hash: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

const TokenRecord = AccessToken.extend({ hash: z.string() });
export type TokenRecord = z.infer<typeof TokenRecord>;

/** Who may do what. Secrets are here as hashes only, but for the key that signs media links. */
const AccessDocument = z.object({
  version: z.literal(1),
  password: z.string().nullable(),
  sessions: z.array(SessionRecord),
  tokens: z.array(TokenRecord),
  linkKey: z.string(),
});
export type AccessDocument = z.infer<typeof AccessDocument>;

export interface AccessStore {
  read(): Readonly<AccessDocument>;
  /** Changes the document; durable when it returns. What is not on the disk does not count either. */
  change(edit: (document: AccessDocument) => void): Promise<void>;
}

/** The hash of no password: nobody logs in, and nothing is open. */
const lockedPassword = "locked";

/**
 * Opens `access.json`. One that can't be read must not open the daemon to everybody: it is locked
 * then, until the owner of the data folder sets a password with the local token.
 */
export async function openAccessStore(
  folder: string,
  newLinkKey: () => string,
  problems: string[],
): Promise<AccessStore> {
  const empty: AccessDocument = {
    version: 1,
    password: null,
    sessions: [],
    tokens: [],
    linkKey: newLinkKey(),
  };
  const file = path.join(folder, "access.json");
  const { low, problem } = await openDocument(file, AccessDocument, empty);
  if (problem !== null) {
    problems.push(`${problem} Nobody can log in; "reelkeep password set" on this machine helps.`);
    low.data.password = lockedPassword;
  }
  // Links that were signed before a restart are good after it; a full disk is no reason not to start.
  if (low.data === empty) {
    await low.write().catch((error: unknown) => {
      problems.push(`access.json can't be written: ${toMessage(error)}`);
    });
  }
  return {
    read: () => low.data,
    async change(edit) {
      const before = low.data;
      const after = structuredClone(before);
      edit(after);
      low.data = after;
      try {
        await low.write();
      } catch (error) {
        if (low.data === after) low.data = before;
        throw error;
      }
    },
  };
}
