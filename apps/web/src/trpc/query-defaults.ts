/**
 * Data just rendered by the server is fresh: no second request after hydration. Returning to the window does not refetch either, because
 * forms would change while being filled in; data that must be current sets its own staleTime.
 */
export const queryDefaults = { staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false } as const;
