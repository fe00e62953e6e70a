/** The same input for page and component, so that nothing is requested twice. */
export const NOTIFICATIONS = { pageSize: 20 } as const;
