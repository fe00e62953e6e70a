import type { ToldFamily, UnitRelease } from "../src/report-unit";

/** People who came into one cell of one unit in one interval between two releases: nobody outside can tell them apart. */
export interface Atom {
  unit: string;
  cell: string;
  interval: number;
  people: number;
}

/** A number that was told: how often it counts each atom. */
export type Equation = number[];

/** Large enough that a coefficient of a few units never becomes 0 by accident, small enough that a product is exact. */
const PRIME = 1_000_003;

const inverse = (value: number): number => {
  let [result, base, exponent] = [1, ((value % PRIME) + PRIME) % PRIME, PRIME - 2];
  for (; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
};

/** Everything that adding and subtracting the equations gives, by elimination. */
export function spanOf(equations: readonly Equation[]) {
  const rows: { pivot: number; row: number[] }[] = [];
  const reduced = (equation: Equation): number[] => {
    const row = equation.map((value) => ((value % PRIME) + PRIME) % PRIME);
    for (const { pivot, row: known } of rows) {
      const factor = row[pivot] ?? 0;
      if (factor === 0) continue;
      for (let i = 0; i < row.length; i++) row[i] = ((row[i] ?? 0) + (PRIME - factor) * (known[i] ?? 0)) % PRIME;
    }
    return row;
  };
  for (const equation of equations) {
    const row = reduced(equation);
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot < 0) continue;
    const scale = inverse(row[pivot] ?? 0);
    rows.push({ pivot, row: row.map((value) => (value * scale) % PRIME) });
  }
  return { rank: rows.length, holds: (equation: Equation): boolean => reduced(equation).every((value) => value === 0) };
}

/** A group of 1 to k - 1 people whose number follows from what was told, if there is one. Empty atoms are known to be empty. */
export function smallGroup(atoms: readonly Atom[], equations: readonly Equation[], k: number): Atom[] | null {
  const alive = atoms.flatMap((atom, index) => (atom.people > 0 ? [{ atom, index }] : []));
  const span = spanOf(equations.map((equation) => alive.map(({ index }) => equation[index] ?? 0)));
  const vector = alive.map(() => 0);
  const small = alive.flatMap(({ atom }, at) => (atom.people < k ? [{ atom, at }] : []));
  const search = (from: number, people: number, chosen: Atom[]): Atom[] | null => {
    if (chosen.length > 0 && span.holds(vector)) return chosen;
    for (let i = from; i < small.length; i++) {
      const next = small[i];
      if (!next || people + next.atom.people >= k) continue;
      vector[next.at] = 1;
      const found = search(i + 1, people + next.atom.people, [...chosen, next.atom]);
      vector[next.at] = 0;
      if (found) return found;
    }
    return null;
  };
  return search(0, 0, []);
}

/** The equations of one table of one unit: a sum for each shown cell, of everything up to the day of its numbers. */
export function toldBy(atoms: readonly Atom[], unit: UnitRelease, family: ToldFamily, intervalOf: (asOf: string) => number): Equation[] {
  const upTo = intervalOf(family.asOf);
  return family.cells
    .filter((cell) => cell.shown)
    .map(({ key }) =>
      atoms.map((atom) => (atom.unit === unit.key && (key === "all" || atom.cell === key) && atom.interval <= upTo ? 1 : 0)),
    );
}

/** The equation of the unit's total. */
export const totalOf = (atoms: readonly Atom[], unit: UnitRelease, intervalOf: (asOf: string) => number): Equation =>
  atoms.map((atom) => (atom.unit === unit.key && atom.interval <= intervalOf(unit.asOf) ? 1 : 0));
