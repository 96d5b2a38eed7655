/** What a rendered chat looks like unless the operator says otherwise. */
export const renderSettings = {} as const;
