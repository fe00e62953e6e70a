/**
 * Which tier of the tests runs. `npm test` runs the fast tier: every kind of proof, with as many runs of it as fit into ten minutes.
 * `npm run test:full` runs everything. CONTRIBUTING.md says what belongs where.
 */
export const FULL_TIER = process.env["TEST_TIER"] === "full";

/** What differs between the tiers: how often something is tried, which cells of a matrix are judged. */
export const inTier = <Fast, Full>({ fast, full }: { fast: Fast; full: Full }): Fast | Full => (FULL_TIER ? full : fast);
