/**
 * Decides which cells of a table may be published, so that no group of fewer than k people can be worked out.
 *
 * The argument, which `test/report-attack.test.ts` tries to break: everything published comes from releases (`report-release.ts`), and a
 * release publishes frozen facts that no other release publishes. So two publications never differ by one person, and sums over periods,
 * orders and groups reveal no more than their parts. Within a release each table divides its people into cells: every published cell,
 * and all others together, hold at least k people (and, where participation itself is not shown by name, have k registered people
 * outside them). Adding and subtracting cells of a table only yields unions of cells. A mean at the end of its scale is joined with
 * others or published as a bound, so that nobody's answer follows from "all of them".
 */

export interface Group {
  readonly key: string;
  /** People who took part or answered, not people who are merely listed. */
  readonly people: number;
  /** Registered people outside the cell who are indistinguishable from those in it, where HR does not see who came. */
  readonly outside?: number;
  /** Sum of the values of its people, for a mean. */
  readonly sum?: number;
}

/** Whether a mean of these values is at an end of its scale. */
type AtEnd = (mean: number) => boolean;

/**
 * The cells of a table: groups that are published on their own, and the rest together. Null: nothing can be published besides the total.
 * Groups that may not be published absorb the smallest others until the joined cell may be published.
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
  // A single cell contains everybody: it would only say that they are all alike.
  return alone.length + (joined.length > 0 ? 1 : 0) < 2 ? null : { alone, joined };
}

const bySize = (a: Group, b: Group): number => a.people - b.people || (a.key < b.key ? -1 : 1);

const total = (groups: readonly Group[], field: "people" | "outside" | "sum"): number =>
  groups.reduce((sum, group) => sum + (group[field] ?? 0), 0);

/**
 * The keys that may be published of overlapping cells (a person may discuss several themes), each on its own: k people in it, and k of
 * `population` outside it. The others are hidden together as in a table, because it is a table when everybody has just one theme.
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
 * Whether two tables of the same people may be published together: two divisions of one set can be subtracted from each other along any
 * line that crosses few people. `pairs`: for each person, the cell in the one and in the other table. What can be worked out from both are
 * the sums along a cut of the graph whose edges are the people: each cut must hold k people or more.
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

/** Neighboring answers that are published as one share. */
export interface AnswerRange {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/**
 * The distribution of answers from 1 to 5, one per person (the mean of somebody's several answers counts as the nearest one): neighboring
 * answers are joined from the lowest on, until k people have given each of them. Null if that leaves a single one.
 */
export function answerRanges(values: readonly number[], k: number): AnswerRange[] | null {
  const ranges: AnswerRange[] = [];
  let from = 1;
  let people = 0;
  for (let answer = 1; answer <= 5; answer++) {
    people += values.filter((value) => Math.round(value) === answer).length;
    if (people < k) continue;
    ranges.push({ from, to: answer, people });
    from = answer + 1;
    people = 0;
  }
  const last = ranges.at(-1);
  if (last && from <= 5) ranges[ranges.length - 1] = { from: last.from, to: 5, people: last.people + people };
  return ranges.length < 2 ? null : ranges;
}

/** Somebody who answered, and the cell of each published table of means that the answer is in ("" where there is no such table). */
export interface Answering {
  readonly answers: readonly number[];
  readonly cells: readonly [string, string, string];
}

/** The fewest answers that have to remain possible for each interview. */
const POSSIBLE_ANSWERS = 3;

/**
 * Whether the distribution of these people's answers may be published beside their means by attribute: whether everybody could have given
 * three answers or more without anything published being different.
 *
 * Nothing changes when people exchange their answers within the same cells, nor when two values are exchanged along a closed path from one
 * cell to another and back, so that each cell wins and loses as many of both. With the people of one value as arrows from the cell of the
 * first table to the cell of the second, and those of the other value as arrows back, such a path is a cycle: an answer may be another one
 * if its arrow lies on one. The third table is kept by looking at each of its cells alone. Only people who answered equally often exchange
 * their answers, because the company may know how often each of them came.
 */
export function answersRemainOpen(people: readonly Answering[]): boolean {
  const byLength = new Map<number, Map<string, Answering>>();
  for (const one of people) {
    const answers = [...one.answers].sort((a, b) => a - b);
    const kinds = byLength.get(answers.length) ?? new Map<string, Answering>();
    byLength.set(answers.length, kinds.set(JSON.stringify([answers, one.cells]), { answers, cells: one.cells }));
  }
  return [...byLength.values()].every((kinds) => remainOpen([...kinds.values()]));
}

/** The same for people who answered equally often, each kind of them once. */
function remainOpen(kinds: readonly Answering[]): boolean {
  const possible = new Map(kinds.map((kind) => [kind, new Set(kind.answers)]));
  const byAnswers = new Map<string, Answering[]>();
  for (const kind of kinds) byAnswers.set(kind.answers.join(), [...(byAnswers.get(kind.answers.join()) ?? []), kind]);
  const values = [...byAnswers.values()];
  for (const [index, one] of values.entries()) {
    for (const other of values.slice(index + 1)) {
      const reaches = reachability([...one.map(arrowOf), ...other.map(arrowOf).map(([from, to]): [string, string] => [to, from])]);
      const [answers = [], others = []] = [one[0]?.answers, other[0]?.answers];
      for (const [own, theirs] of [
        [one, others],
        [other, answers],
      ] as const) {
        for (const kind of own) {
          const [from, to] = arrowOf(kind);
          if (reaches(to, from) && reaches(from, to)) for (const answer of theirs) possible.get(kind)?.add(answer);
        }
      }
    }
  }
  return [...possible.values()].every(({ size }) => size >= POSSIBLE_ANSWERS);
}

const arrowOf = ({ cells: [first, second, third] }: Answering): [string, string] => [`1:${first}/${third}`, `2:${second}/${third}`];

/** Whether one node can be reached from another along arrows. */
function reachability(arrows: readonly (readonly [string, string])[]): (from: string, to: string) => boolean {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
  const found = new Map<string, Set<string>>();
  const reached = (from: string): Set<string> => {
    const known = found.get(from);
    if (known) return known;
    const nodes = new Set([from]);
    for (const node of nodes) for (const to of next.get(node) ?? []) nodes.add(to);
    found.set(from, nodes);
    return nodes;
  };
  return (from, to) => reached(from).has(to);
}

/** Two sets of people that one reader has seen in reports must be equal, or differ by k people or more. */
export const differsEnough = (difference: number, k: number): boolean => difference === 0 || difference >= k;

/** Step in which a number of people is rounded down where the exact one could be compared with another: 47 → at least 45. */
export const STEP = 5;
export const atLeast = (people: number): number => Math.floor(people / STEP) * STEP;

/** A rate that identifies nobody: in steps that hold k people or more, or as a bound. */
export interface RoughRate {
  percent: number;
  step: number;
  bound: "atLeast" | null;
}

/**
 * The rate of `count` people of a list where HR does not see who they are; `registered`: those of the list who could be among them. With
 * fewer than 2k of these there is none. With fewer than k of them on the other side it is a bound that leaves k people above it.
 */
export function roughRate(count: number, registered: number, listed: number, k: number): RoughRate | null {
  if (registered < 2 * k || listed < 2 * k || count < k) return null;
  const step = Math.max(STEP, Math.ceil((100 * k) / listed));
  if (registered - count < k) {
    return { percent: Math.floor((100 * (registered - k)) / listed / step) * step, step, bound: "atLeast" };
  }
  return { percent: Math.min(100, Math.round((100 * count) / listed / step) * step), step, bound: null };
}

/** Beyond these a mean is published as a bound: the lower and the upper one. */
export type MeanBounds = readonly [low: number, high: number];

export const roundMean = (value: number): number => Math.round(value * 10) / 10;

export const isAtEnd = (mean: number, [low, high]: MeanBounds): boolean => roundMean(mean) <= low || roundMean(mean) >= high;
