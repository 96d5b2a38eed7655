/** Where recordings go that leave by themselves. */
export const exportSettings = {} as const;
