/** A streamer as a platform describes it. */
export interface Streamer {
  /** Never changes; channels are keyed on it. */
  id: string;
  /** Lower case; may change. */
  login: string;
  displayName: string;
  url: string;
  profilePictureUrl: string;
  offlineImageUrl: string;
  bannerUrl: string;
  /** `partner`, `affiliate`, empty for neither; null when the platform does not tell. */
  broadcasterType: string | null;
}

export type StreamerName = Pick<Streamer, "id" | "login">;
