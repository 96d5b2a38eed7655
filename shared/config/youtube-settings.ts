/** The operator's application at Google, for uploads. */
export const youtubeSettings = {} as const;
