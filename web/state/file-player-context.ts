import { createContext, useContext } from "react";

/** A file that belongs to no recording, such as a clip. */
export interface PlayingFile {
  title: string;
  /** Below the daemon's address. */
  path: string;
  /** Of its chat, where it has one. */
  chatPath?: string;
}

export type PlayFile = (file: PlayingFile) => void;

export const FilePlayerContext = createContext<PlayFile>(() => {});

/** Opens the player dialog on a file. */
export function usePlayFile(): PlayFile {
  return useContext(FilePlayerContext);
}
