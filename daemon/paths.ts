import path from "node:path";

/** Where things lie below the data folder. */
export interface Paths {
  data: string;
  config: string;
  /** Documents of the daemon itself. */
  db: string;
  vodRecords: string;
  /** Folder of all recordings. */
  vods: string;
  logs: string;
}

export function toPaths(dataFolder: string): Paths {
  const data = path.resolve(dataFolder);
  return {
    data,
    config: path.join(data, "config"),
    db: path.join(data, "db"),
    vodRecords: path.join(data, "db", "vods"),
    vods: path.join(data, "storage", "vods"),
    logs: path.join(data, "logs"),
  };
}
