/** Which file of a recording leaves: itself, the platform's copy, the one with its chat, the smaller one. */
export const exportSources = ["segment", "downloaded", "burned", "reencoded"] as const;

/** Who may watch a video at a platform. */
export const exportPrivacies = ["public", "unlisted", "private"] as const;

/** The fields that exporters read, by their names in a request (specification section 3, Export options). */
export const exportFields = [
  "directory",
  "host",
  "port",
  "username",
  "password",
  "remote",
  "description",
  "tags",
  "category",
  "privacy",
  "playlist_id",
] as const;
