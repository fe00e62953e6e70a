/** Choices determined by a seed. Their timing in processes and the network varies; the plan is the same each time. */
export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** 0 <= n < `end`, whole. */
  below(end: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A waiting time with this mean, exponentially distributed; at most five times the mean. */
  wait(mean: number): number;
  uuid(): string;
  /** An independent stream: its numbers do not depend on how often others are used. */
  fork(name: string): Random;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join("");
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const index = below(items.length);
      if (!(index in items)) throw new RangeError("nothing to pick from");
      return items[index] as (typeof items)[number];
    },
    wait: (mean) => Math.min(5, -Math.log(1 - next())) * mean,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + below(4)).toString(16)}${hex(3)}-${hex(12)}`,
    fork: (name) => randomOf([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)),
  };
}
