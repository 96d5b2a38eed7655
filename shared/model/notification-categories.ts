/** What the operator can be told about. */
export const notificationCategories = [
  "streamOnline",
  "streamOffline",
  "streamStatusChange",
  "streamStatusChangeFavourite",
  "offlineStatusChange",
  "vodCaptured",
  "vodConverted",
  "captureFailed",
  "exportDone",
  "exportFailed",
  "vodMuted",
  "vodDeleted",
  "diskLow",
  "subscriptionRevoked",
  "system",
] as const;

export type NotificationCategory = (typeof notificationCategories)[number];
