import path from "node:path";
import { HistoryEntry } from "../../shared/model/history.ts";
import { removeFile } from "../io/files.ts";
import { openRecent, type Recent } from "./recent.ts";

/** What happened on each channel, for as many entries as are kept. */
export interface ChannelHistoryStore {
  /** The latest first. */
  list(channelUuid: string): Promise<HistoryEntry[]>;
  add(channelUuid: string, entry: HistoryEntry): Promise<void>;
  remove(channelUuid: string): Promise<void>;
}

/** About a year of a channel that streams every day. */
const keptEntries = 2000;

/** One document a channel, read when it is first asked for. */
export function createChannelHistory(
  folder: string,
  onProblem: (problem: string) => void,
): ChannelHistoryStore {
  const opened = new Map<string, Promise<Recent<HistoryEntry>>>();
  const fileOf = (uuid: string) => path.join(folder, `${uuid}.json`);
  const open = async (uuid: string) => {
    const problems: string[] = [];
    const recent = await openRecent({
      file: fileOf(uuid),
      item: HistoryEntry,
      limit: keptEntries,
      problems,
      onError: (error) => onProblem(`The history of a channel was not kept: ${String(error)}`),
    });
    problems.forEach(onProblem);
    return recent;
  };
  const find = (uuid: string) => {
    const found = opened.get(uuid) ?? open(uuid);
    opened.set(uuid, found);
    return found;
  };
  return {
    list: async (uuid) => (await find(uuid)).list(),
    async add(uuid, entry) {
      const recent = await find(uuid);
      recent.add(entry);
      await recent.saved();
    },
    async remove(uuid) {
      const recent = await find(uuid);
      await recent.saved();
      opened.delete(uuid);
      await removeFile(fileOf(uuid));
    },
  };
}
