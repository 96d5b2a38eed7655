/** Where a link in the menu leads: to the channel's own page, or to its place on the one page. */
export function toPlace(channelUuid: string, hash: string, isSinglePage: boolean) {
  const search = isSinglePage ? { channel: channelUuid } : {};
  return { to: "/dashboard", search, hash } as const;
}
