/** Milliseconds that one transaction should take: what it has locked keeps nobody waiting, and a page that needs the disk is not slowed. */
const TARGET_MS = 200;
/** Rows of the first transaction of a step, when nobody knows yet how long a row takes. */
const FIRST = 50;

export const firstBatch = (most: number): number => Math.min(FIRST, most);

/**
 * How many rows the next transaction of a step should have after one of `size` rows took `ms`. Rows differ a hundredfold: one whose page comes
 * from the disk, or that stands in a dozen indexes, takes milliseconds, another one none. At most twice as many as before, at most `most`.
 */
export const nextBatch = (size: number, ms: number, most: number): number =>
  Math.max(1, Math.min(most, 2 * size, Math.floor((size * TARGET_MS) / Math.max(ms, 1))));
