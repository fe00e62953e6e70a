/**
 * Data just rendered by the server is fresh: no second request after hydration. Returning to the window does not refetch either, because
 * forms would change while being filled in; data that must be current sets its own staleTime. No `gcTime`: with one, a timer on the server would
 * keep each page that was rendered in memory for as long (the library's own is five minutes in a browser, and no timer on a server).
 */
export const queryDefaults = { staleTime: 30_000, refetchOnWindowFocus: false } as const;
