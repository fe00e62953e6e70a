/**
 * Which cells of a table may be told, so that no group of fewer than k people can be worked out.
 *
 * The argument, which `test/report-attack.test.ts` tries to break: everything that is told comes from releases (`report-release.ts`), and a
 * release tells of frozen facts that no other release tells of. So two publications never differ by one person, and sums over periods,
 * orders and groups say no more than their parts. Within a release each table divides its people into cells: every cell that is told,
 * and all the others together, hold at least k people (and, where participation itself is not told by name, have k registered people
 * outside of them). Whoever adds and subtracts cells of a table gets unions of cells. A mean at the end of its scale is joined with
 * others or told as a bound, so that nobody's answer follows from "all of them".
 */

export interface Group {
  readonly key: string;
  /** Who took part or answered, never who is merely listed. */
  readonly people: number;
  /** Registered people outside of the cell from whom somebody in it could be told apart, where HR does not see who came. */
  readonly outside?: number;
  /** Of the values of its people, for a mean. */
  readonly sum?: number;
}

/** Whether a mean of so many values lies at an end of its scale. */
type AtEnd = (mean: number) => boolean;

/**
 * The cells of a table: groups that are told alone, and the rest together. Null: nothing can be told beside the total. Groups that may
 * not be told make the smallest others join them, until what is joined may be told.
 */
export function cellsOf(
  groups: readonly Group[],
  k: number,
  atEnd: AtEnd = () => false,
): { alone: readonly Group[]; joined: readonly Group[] } | null {
  const some = groups.filter(({ people, outside = 0 }) => people > 0 || outside > 0).sort(bySize);
  const mayBeTold = (cell: readonly Group[]): boolean => {
    const people = total(cell, "people");
    if (people < k) return false;
    if (cell.some(({ outside }) => outside !== undefined) && total(cell, "outside") < k) return false;
    return cell.every(({ sum }) => sum === undefined) || !atEnd(total(cell, "sum") / people);
  };
  const joined = some.filter((group) => !mayBeTold([group]));
  const alone = some.filter((group) => mayBeTold([group]));
  while (joined.length > 0 && !mayBeTold(joined)) {
    const smallest = alone.shift();
    if (!smallest) return null;
    joined.push(smallest);
  }
  // One cell is everybody: it would only say that they are all alike.
  return alone.length + (joined.length > 0 ? 1 : 0) < 2 ? null : { alone, joined };
}

const bySize = (a: Group, b: Group): number => a.people - b.people || (a.key < b.key ? -1 : 1);

const total = (groups: readonly Group[], field: "people" | "outside" | "sum"): number =>
  groups.reduce((sum, group) => sum + (group[field] ?? 0), 0);

/**
 * The keys that may be told of cells that overlap (a person may talk about several themes), each on its own: k people in it, and k of
 * `population` out of it. Those that may not hide together as in a table, for where everybody has just one theme they are a table.
 */
export function overlappingCells(groups: readonly Group[], population: number, k: number): ReadonlySet<string> {
  const some = groups.filter(({ people }) => people > 0).sort(bySize);
  const mayBeTold = ({ people }: Group): boolean => people >= k && population - people >= k;
  const hidden = some.filter((group) => !mayBeTold(group));
  const shown = some.filter(mayBeTold);
  while (hidden.length > 0 && (hidden.length < 2 || total(hidden, "people") < k)) {
    const smallest = shown.shift();
    if (!smallest) break;
    hidden.push(smallest);
  }
  return new Set(shown.map(({ key }) => key));
}

/**
 * Whether two tables of the same people may stand beside each other: two divisions of one set can be subtracted from each other along
 * any line that crosses few people. `pairs`: for each person, her cell in the one and in the other. What can be worked out from both
 * are the sums along a cut of the graph whose edges are the people: each cut must hold k people or more.
 */
export function mayBePublishedTogether(pairs: readonly (readonly [string, string])[], k: number): boolean {
  const weights = new Map<string, Map<string, number>>();
  const link = (a: string, b: string) => {
    const row = weights.get(a) ?? new Map<string, number>();
    weights.set(a, row.set(b, (row.get(b) ?? 0) + 1));
  };
  for (const [one, other] of pairs) {
    link(`1:${one}`, `2:${other}`);
    link(`2:${other}`, `1:${one}`);
  }
  return componentsOf(weights).every((nodes) => nodes.length < 2 || smallestCut(nodes, weights) >= k);
}

function componentsOf(weights: ReadonlyMap<string, ReadonlyMap<string, number>>): string[][] {
  const seen = new Set<string>();
  const components: string[][] = [];
  for (const start of weights.keys()) {
    if (seen.has(start)) continue;
    const nodes = [start];
    seen.add(start);
    for (const node of nodes) {
      for (const next of weights.get(node)?.keys() ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        nodes.push(next);
      }
    }
    components.push(nodes);
  }
  return components;
}

/** Stoer and Wagner's minimum cut of a connected graph. */
function smallestCut(nodes: readonly string[], weights: ReadonlyMap<string, ReadonlyMap<string, number>>): number {
  const left = nodes.map((node) => [node]);
  const between = (one: readonly string[], other: readonly string[]): number =>
    one.reduce((sum, a) => sum + other.reduce((part, b) => part + (weights.get(a)?.get(b) ?? 0), 0), 0);
  let smallest = Number.POSITIVE_INFINITY;
  while (left.length > 1) {
    const [first = [], ...others] = left;
    const order = [first];
    const rest = others.map((node) => ({ node, weight: between(node, first) }));
    let last = 0;
    while (rest.length > 0) {
      rest.sort((a, b) => b.weight - a.weight);
      const next = rest.shift() as (typeof rest)[number];
      last = next.weight;
      order.push(next.node);
      for (const other of rest) other.weight += between(other.node, next.node);
    }
    smallest = Math.min(smallest, last);
    const [end = [], before = []] = [order.at(-1), order.at(-2)];
    left.splice(left.indexOf(end), 1);
    left.splice(left.indexOf(before), 1, [...before, ...end]);
  }
  return smallest;
}

/** Two sets of people that the same reader of earlier reports has seen differ by nobody, or by k people and more. */
export const differsEnough = (difference: number, k: number): boolean => difference === 0 || difference >= k;

/** Steps in which a number of people is told where the exact one could be set against another: 47 → 45 and more. */
const STEP = 5;
export const atLeast = (people: number): number => Math.floor(people / STEP) * STEP;

/** A rate that names nobody: in steps that hold k people or more, or as a bound. */
export interface RoughRate {
  percent: number;
  step: number;
  bound: "atLeast" | null;
}

/**
 * The rate of `count` people of a list where HR does not see who they are; `registered`: those of the list who could be among them.
 * Below 2k of these there is none. With fewer than k of them on the other side it is told as a bound that k people fit above.
 */
export function roughRate(count: number, registered: number, listed: number, k: number): RoughRate | null {
  if (registered < 2 * k || listed < 2 * k || count < k) return null;
  const step = Math.max(STEP, Math.ceil((100 * k) / listed));
  if (registered - count < k) {
    return { percent: Math.floor((100 * (registered - k)) / listed / step) * step, step, bound: "atLeast" };
  }
  return { percent: Math.min(100, Math.round((100 * count) / listed / step) * step), step, bound: null };
}

/** From where a mean is told as a bound: the lower and the upper one. */
export type MeanBounds = readonly [low: number, high: number];

export const roundMean = (value: number): number => Math.round(value * 10) / 10;

export const isAtEnd = (mean: number, [low, high]: MeanBounds): boolean => roundMean(mean) <= low || roundMean(mean) >= high;
