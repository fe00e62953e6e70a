/**
 * What the server has just rendered is fresh: no second request after hydration. Coming back to the window does not ask again either
 * (forms would move under the hand); what must be current says so with its own staleTime.
 */
export const queryDefaults = { staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false } as const;
