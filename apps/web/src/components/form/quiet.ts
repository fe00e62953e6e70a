/** For a mutation whose refusal its form shows itself: no toast beside it. */
export const QUIET = { meta: { quiet: true } } as const;
