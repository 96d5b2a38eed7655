/** The settings of the provider, read each time: a change takes effect with the next question. */
export interface TwitchSettings {
  clientId(): string;
  clientSecret(): string;
  playbackToken(): string;
  /** What a session presents itself as, the preferred one first. */
  playerTypes(): readonly string[];
  codecs(): string;
  publicClientIds(): readonly string[];
  gqlUrl(): string;
  usherUrl(): string;
  helixUrl(): string;
  idUrl(): string;
}
