export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  below(n: number): number;
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
  /** A UUID of version 7, as the database generates them: sorted by time of creation. */
  uuid(at: Date): string;
}

/** Pseudo-random choices (mulberry32). The same seed gives the same demo, so that screenshots and tests are repeatable. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    pick(items) {
      const index = below(items.length);
      if (!(index in items)) throw new RangeError("nothing to pick from");
      return items[index] as (typeof items)[number];
    },
    uuid(at) {
      const time = at.getTime().toString(16).padStart(12, "0");
      const hex = Array.from({ length: 18 }, () => below(16).toString(16)).join("");
      const variant = (8 + below(4)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
    },
  };
}
