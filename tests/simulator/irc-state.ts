/** Where the chats are, below the simulator's address. */
export const ircPath = "/irc";

/** How lines are put into frames: as the platform does, one in several, or all that comes in one. */
export type IrcFraming = "plain" | "split" | "joined";

/** A connection that reads chats. */
export interface IrcConnection {
  hears(login: string): boolean;
  drop(): void;
  askToComeAgain(): void;
  fallSilent(): void;
  ping(): void;
}

export interface IrcState {
  sessions: Set<IrcConnection>;
  /** Connections so far. */
  count: number;
  /** Questions of ours that were answered. */
  pongs: number;
  framing: IrcFraming;
}

export const createIrcState = (): IrcState => ({
  sessions: new Set(),
  count: 0,
  pongs: 0,
  framing: "plain",
});
