/** What the operator set for YouTube. */
export interface YoutubeSettings {
  clientId(): string;
  clientSecret(): string;
  accountsUrl(): string;
  oauthUrl(): string;
  apiUrl(): string;
  uploadUrl(): string;
  /** Where Google can lead a browser back to without being told; empty: nowhere. */
  publicUrl(): string;
  chunkMegabytes(): number;
  uploadUnits(): number;
  dailyUnits(): number;
}
