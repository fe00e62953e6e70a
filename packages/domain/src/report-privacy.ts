/**
 * Which cells of a table may be told, so that no group of fewer than k people can be worked out, however many tables of however many
 * orders and days are laid side by side.
 *
 * The argument, which `test/report-attack.test.ts` tries to break: people fall into cells. What is told of a table is a sum for each
 * shown cell, and, because the total is told elsewhere, one for all hidden cells together. Call each of these a block. Every block holds
 * at least k people, and blocks of one release do not overlap; so whoever adds and subtracts them gets unions of blocks, never less
 * than k people. A later release of the same table adds to each cell the people who are new in it. Each of its blocks must have gained k
 * people or more since the release before, or nobody at all, and then it must be made of whole blocks of that release. In a sum of old
 * and new equations that counts every person once or not at all, a new block stands with factor 0 or 1, because nobody but it knows its
 * new people: with factor 1 they are k already, and where no new block stands the sum is one of old blocks, which was safe before.
 * Different orders have no people in common, so the same holds over all sets of orders, whose sums are sums of the orders' blocks.
 */

export interface Cell {
  readonly key: string;
  /** Who took part or answered, never who is merely listed. */
  readonly people: number;
  /** Of them, those who have come into this cell since the release before. A lower bound will do. */
  readonly fresh: number;
  /** People outside of the cell from whom somebody in it could be told apart: with fewer than k of them, everybody outside is told too. */
  readonly outside?: number;
  /** All answers lie at the same end of the scale: their mean would be everybody's answer. */
  readonly extreme?: boolean;
}

/** Keys of cells that were told together; a shown cell is alone in its block. */
export type Blocks = readonly (readonly string[])[];

export interface Before {
  readonly blocks: Blocks;
  /** How many people of the release before may have changed in a way that is not known: corrected answers, people who are gone. */
  readonly uncertain: number;
}

export interface Release {
  readonly shown: ReadonlySet<string>;
  readonly blocks: Blocks;
}

/**
 * The most that can be told of a table. Cells that hide make the smallest shown one hide with them, until the hidden ones together are
 * k people in at least two cells. Null: nothing new can be told at all, what was told before stays.
 */
export function release(cells: readonly Cell[], k: number, before: Before | null = null): Release | null {
  const alive = cells.filter((cell) => cell.people > 0).sort(bySize);
  if (alive.length === 0) return before === null || before.uncertain === 0 ? { shown: new Set(), blocks: [] } : null;
  const hidden = new Set(alive.filter((cell) => !bearable(cell, k)).map(({ key }) => key));
  for (;;) {
    const shown = alive.filter(({ key }) => !hidden.has(key));
    const rest = alive.filter(({ key }) => hidden.has(key));
    const early = shown.find((cell) => !renewed([cell], k, before));
    if (early) {
      hidden.add(early.key);
      continue;
    }
    if (rest.length === 0 || coveredTogether(rest, shown.length === 0, k, before)) {
      const blocks = [...shown.map(({ key }) => [key]), ...(rest.length > 0 ? [rest.map(({ key }) => key).sort()] : [])];
      return { shown: new Set(shown.map(({ key }) => key)), blocks };
    }
    const [smallest] = shown;
    if (!smallest) return null;
    hidden.add(smallest.key);
  }
}

const bySize = (a: Cell, b: Cell): number => a.people - b.people || (a.key < b.key ? -1 : 1);

const bearable = ({ people, outside, extreme }: Cell, k: number): boolean =>
  people >= k && (outside === undefined || outside >= k) && extreme !== true;

function coveredTogether(rest: readonly Cell[], everything: boolean, k: number, before: Before | null): boolean {
  const enough = sum(rest, "people") >= k && (everything || rest.length >= 2);
  return enough && renewed(rest, k, before);
}

/** k new people or more since the release before; or the same people as then, in whole blocks of then. */
function renewed(block: readonly Cell[], k: number, before: Before | null): boolean {
  if (before === null) return true;
  const fresh = sum(block, "fresh");
  if (fresh >= k) return true;
  if (fresh > 0 || before.uncertain > 0) return false;
  const keys = new Set(block.map(({ key }) => key));
  const whole = before.blocks.filter((keysThen) => keysThen.every((key) => keys.has(key)));
  return whole.flat().length === keys.size;
}

const sum = (cells: readonly Cell[], field: "people" | "fresh"): number => cells.reduce((total, cell) => total + cell[field], 0);

/**
 * Cells that overlap (a person may talk about several themes), each told on its own: k people in it, and k of `population` out of it.
 * Hidden ones hide together as in a table, for where everybody has just one theme they are a table.
 */
export function releaseTags(cells: readonly Cell[], population: number, k: number, before: Before | null = null): Release | null {
  return release(
    cells.map((cell) => ({ ...cell, outside: population - cell.people })),
    k,
    before,
  );
}

/** People of small groups go to one group together; while that is too small, the smallest of the others joins it. */
export function mergeSmall(groups: ReadonlyMap<string, number>, k: number): { alone: ReadonlySet<string>; merged: ReadonlySet<string> } {
  const bySizeThenName = [...groups].sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1));
  const merged = new Set<string>();
  let people = 0;
  for (const [name, count] of bySizeThenName) {
    if (count >= k && (people === 0 || people >= k)) break;
    merged.add(name);
    people += count;
  }
  return { alone: new Set([...groups.keys()].filter((name) => !merged.has(name))), merged };
}

/** Two sets that the same person has seen differ by nobody, or by k people and more. */
export const mayStandBeside = (difference: number, k: number): boolean => difference === 0 || difference >= k;

/** Steps in which a number of people is told where the exact one could be set against another: 47 → 45 and more. */
const STEP = 5;
export const atLeast = (people: number): number => Math.floor(people / STEP) * STEP;

/** A rate in percent, in steps of 5, where nobody may be told apart. */
export const roughPercent = (count: number, of: number): number => Math.round((count / of) * 20) * 5;
