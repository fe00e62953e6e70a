/** The longest keyword of a search. Apart from policy.ts, so that a search field does not load every limit. */
export const KEYWORD_MAX = 100;
