import { z } from "zod";
import type { Clock } from "../../io/clock.ts";
import { toIso } from "../../io/clock.ts";
import { openDocument } from "../../io/json-document.ts";

/** An upload that was begun. Its address lets anyone go on with it, so it is a secret. */
const UploadSession = z.object({
  url: z.string(),
  startedAt: z.iso.datetime(),
  /** Once it is over; a repeat must not upload the same video again. */
  videoId: z.string().nullable(),
});
export type UploadSession = z.infer<typeof UploadSession>;

const Document = z.object({
  version: z.literal(1),
  sessions: z.record(z.string(), UploadSession),
});

/** Uploads under way and just over, so that a restart goes on with them; by what is uploaded. */
export interface UploadSessions {
  find(key: string): UploadSession | null;
  /** Durable when it returns. */
  begin(key: string, url: string): Promise<void>;
  finish(key: string, videoId: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Google keeps a session for about a week. */
const keptMs = 6.5 * 86_400_000;

export async function openUploadSessions(
  file: string,
  { clock, warn }: { clock: Clock; warn: (sentence: string) => void },
): Promise<UploadSessions> {
  const { low, problem } = await openDocument(file, Document, { version: 1, sessions: {} });
  if (problem !== null) warn(problem);
  const isKept = ({ startedAt }: UploadSession) => clock.now() - Date.parse(startedAt) < keptMs;
  const change = async (key: string, session: UploadSession | null) => {
    const { [key]: _old, ...others } = low.data.sessions;
    const kept = Object.entries(others).filter(([, other]) => isKept(other));
    const changed = session === null ? [] : [[key, session] as const];
    low.data = { version: 1, sessions: Object.fromEntries([...kept, ...changed]) };
    await low.write();
  };
  const find = (key: string) => {
    const session = low.data.sessions[key];
    return session !== undefined && isKept(session) ? session : null;
  };
  return {
    find,
    begin: (key, url) => change(key, { url, startedAt: toIso(clock.now()), videoId: null }),
    finish: (key, videoId) => {
      const session = find(key) ?? { url: "", startedAt: toIso(clock.now()) };
      // The address has done its work.
      return change(key, { ...session, url: "", videoId });
    },
    forget: (key) => change(key, null),
  };
}
