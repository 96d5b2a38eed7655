import type { Clock } from "../../io/clock.ts";
import type { HttpClient } from "../../io/http.ts";
import type { ConnectSocket } from "../../io/websocket-client.ts";
import type { TwitchSettings } from "./settings.ts";

/** Where a chat and what is shown in it come from; addresses without a slash at their end. */
export interface ChatAddresses {
  /** Of the chat's websocket. */
  ircUrl(): string;
  /** Of pictures of the platform's emotes. */
  imagesUrl(): string;
  sevenTvUrl(): string;
  bttvUrl(): string;
  bttvImagesUrl(): string;
  ffzUrl(): string;
}

export interface ChatSetup {
  connect: ConnectSocket;
  addresses: ChatAddresses;
}

export interface TwitchChatDeps extends ChatSetup {
  http: HttpClient;
  clock: Clock;
  random(): number;
  settings: TwitchSettings;
}
