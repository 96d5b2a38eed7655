/**
 * A quality the operator may ask for. Providers name renditions `<height>p` up to 30 fps and
 * `<height>p<fps>` above; `best` and `worst` match whatever is offered.
 */
export const qualityPattern = /^(best|worst|source|audio_only|\d{3,4}p(\d{2,3})?)$/;

/** What a form offers to choose from, the best one first; other names of the same form are taken too. */
export const knownQualities = [
  "2160p60",
  "1440p60",
  "1080p60",
  "1080p",
  "936p60",
  "720p60",
  "720p",
  "480p",
  "360p",
  "160p",
  "audio_only",
  "source",
  "best",
  "worst",
] as const;
