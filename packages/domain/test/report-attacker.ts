import { closesOn, periodsAfter } from "../src/report-period";
import { closingDays, type Interview, namedReading, type Publisher, type Simulation } from "./report-simulation";

/**
 * An adversary who reads everything and knows the rules by which it was made. A world is possible if the adversary would read the same in
 * it, and a fact is known if it is the same in every possible world. To show that it is not known, one possible world with another fact is
 * enough: the search lets other people compensate for the change. Where it finds none, the fact counts as known.
 */
export class Adversary {
  readonly #read: string;

  constructor(
    private readonly simulation: Simulation,
    private readonly publish: Publisher,
    /** Whether the adversary has looked every day, and so knows when people came whom HR sees by name. */
    private readonly dated = true,
  ) {
    this.#read = this.#reading(simulation);
  }

  #reading(simulation: Simulation): string {
    return JSON.stringify([this.publish(simulation, closingDays(simulation)), namedReading(simulation, this.dated)]);
  }

  #possible = (simulation: Simulation): boolean => this.#reading(simulation) === this.#read;

  /** Whether the adversary knows that a person took part in an order, or did not. */
  knowsParticipation(person: string, orderId: string): boolean {
    const held = this.simulation.interviews.filter((one) => one.orderId === orderId && !one.canceled);
    const came = (who: string) => held.some((one) => one.person === who);
    const others = this.simulation.listed
      .filter((row) => row.orderId === orderId && row.person !== person)
      .map((row) => this.#of(row.person))
      .filter(({ registered }) => registered)
      .sort((a, b) => this.#far(person, a.id) - this.#far(person, b.id));
    const inOrder = (one: Interview) => one.orderId === orderId;
    const apart = others.filter(({ id }) => came(id) !== came(person));
    const exchanges = apart.map(({ id }) => exchanged(this.simulation, person, id, inOrder, false));
    if (exchanges.some(this.#possible)) return false;
    if (apart.some(({ id }) => this.#possible(exchanged(this.simulation, person, id, inOrder, true)))) return false;
    // Another person may have come instead; for a person who came more than once, one of the interviews may have been the other's.
    const instead = came(person)
      ? others.map(({ id }) => handedOver(this.simulation, inOrder, person, id))
      : held
          .filter((one) => held.some((other) => other !== one && other.person === one.person))
          .map((one) => handedOver(this.simulation, (other) => other === one, one.person, person));
    if (instead.some(this.#possible)) return false;
    // Nobody knows the ages: somebody else may have the one that makes the tables right.
    return ![...exchanges, ...instead].some((simulation) =>
      this.simulation.people.some(
        (third) => third.age !== this.#of(person).age && this.#possible(withAgesOf(simulation, person, third.id)),
      ),
    );
  }

  /** The answers that an interview may have got, as far as the adversary can tell. */
  possibleAnswers(interviewId: string): number[] {
    const target = this.simulation.interviews.find(({ id }) => id === interviewId) as Interview;
    const truth = target.answers.at(-1)?.value ?? 0;
    // Everybody who may be counted with this person: of the same order or its group, those of the same period first.
    const unit = this.simulation.groups.find((group) => group.includes(target.orderId)) ?? [target.orderId];
    const ends = this.simulation.orders.flatMap(({ id, reportPeriodEnds }) => (id === target.orderId ? reportPeriodEnds : []));
    const periodOf = ({ on }: Interview) => ends.filter((end) => end < on).length;
    const near = (one: Interview) =>
      (one.orderId === target.orderId ? 0 : 1) + (periodOf(one) === periodOf(target) ? 0 : 10) + this.#far(target.person, one.person) / 10;
    const others = this.simulation.interviews
      .filter(({ id, orderId, answers, canceled }) => id !== interviewId && unit.includes(orderId) && answers.length > 0 && !canceled)
      .sort((a, b) => near(a) - near(b))
      .slice(0, 24);
    const exchanges = this.#exchanges(target, others);
    const found = [truth];
    // Three possible answers are enough to stop: the nearest first.
    for (const value of [1, 2, 3, 4, 5].sort((a, b) => Math.abs(a - truth) - Math.abs(b - truth))) {
      if (value === truth || found.length >= 3) continue;
      const change = value - truth;
      const alone = answered(this.simulation, interviewId, value);
      if (
        this.#possible(alone) ||
        this.#madeGoodAlongPaths(target, value, "shifted") ||
        this.#madeGoodAlongPaths(target, value, "exchanged") ||
        exchanges.filter(([to]) => to === value).some(([, simulation]) => this.#possible(simulation)) ||
        others.some((other) => this.#madeGood(alone, other, change)) ||
        others.some((other) => this.#madeGoodByTwo(alone, other, change, others))
      )
        found.push(value);
    }
    return found;
  }

  /** The other interviews whose answers were frozen with this one's: of the same order and period, answered before it closed. */
  #frozenWith(target: Interview): Interview[] {
    const period = periodOf(this.simulation, target);
    return this.simulation.interviews.filter(
      (one) =>
        one.id !== target.id &&
        one.orderId === target.orderId &&
        !one.canceled &&
        periodOf(this.simulation, one)?.endsOn === period?.endsOn &&
        one.doneOn < this.#closingOf(one) &&
        frozenRating(one, this.#closingOf(one)) > 0,
    );
  }

  #closingOf(interview: Interview): string {
    const period = periodOf(this.simulation, interview);
    return period ? closesOn(period.endsOn) : "";
  }

  /**
   * Whether the answer may have been another one because others, along closed paths of any length through departments and ages, had them the
   * other way round. `exchanged`: each gave what the one before gave, so that each department and each age wins as many of both answers as
   * it loses. `shifted`: each gave a point more or less, point by point, so that the sums of both stay.
   */
  #madeGoodAlongPaths(target: Interview, value: number, how: "exchanged" | "shifted"): boolean {
    // What was corrected after the period had closed is in no report.
    const closes = this.#closingOf(target);
    const ratingOf = (one: Interview) => frozenRating(one, closes);
    const truth = ratingOf(target);
    const step = how === "exchanged" ? value - truth : Math.sign(value - truth);
    const frozen = this.#frozenWith(target);
    // Departments and ages may be joined in this period although another one tells them. Whether a table stays hidden may depend on whose
    // answers are others: so each of some people comes first once.
    const turns = Array.from({ length: TURNS }, (_, turn) => Math.floor((turn * frozen.length) / TURNS));
    const tries = [...new Set(turns)].flatMap((turn) =>
      MASKS.map((mask) => [[...frozen.slice(turn), ...frozen.slice(0, turn)], mask] as const),
    );
    return tries.some(([others, [byDepartment, byAge]]) => {
      const endsOf = (one: Interview) => {
        const [department, age] = this.#cells(one.person);
        return { department: `department ${byDepartment ? department : ""}`, age: `age ${byAge ? age : ""}` };
      };
      const cellOf = (one: Interview) => Object.values(endsOf(one)).join();
      const now = new Map(others.map((one) => [one, ratingOf(one)]));
      const mayBecome = (one: Interview, by: number): boolean => {
        const [from, to] = [now.get(one) ?? 0, (now.get(one) ?? 0) + by];
        if (how === "shifted") return to >= 1 && to <= 5;
        return by === step ? from === truth : from === value;
      };
      for (let moved = 0; moved < Math.abs(value - truth); moved += Math.abs(step)) {
        const { department: start, age: end } = endsOf(target);
        const paths = new Map<string, [Interview, number][]>([[start, []]]);
        for (const [node, path] of paths)
          for (const one of others) {
            const { department, age } = endsOf(one);
            for (const [from, to, by] of [[department, age, -step] as const, [age, department, step] as const])
              if (node === from && !paths.has(to) && mayBecome(one, by)) paths.set(to, [...path, [one, by]]);
          }
        const path = paths.get(end);
        if (!path) return false;
        for (const [one, by] of path) now.set(one, (now.get(one) ?? 0) + by);
      }
      const isPossible = (): boolean => {
        const changed = [...now].filter(([one, rating]) => rating !== ratingOf(one));
        const world = answered(this.simulation, target.id, value, closes);
        return this.#possible(changed.reduce((so, [one, rating]) => answered(so, one.id, rating, closes), world));
      };
      if (isPossible()) return true;
      // The sums are right, but some other table would be told, or not be. Pairs of the same department and age, one a point up and the
      // other a point down, lead to further worlds with the same sums.
      const pairs = others.flatMap((one) =>
        others.filter((other) => other !== one && cellOf(one) === cellOf(other)).map((other) => [one, other] as const),
      );
      for (let turn = 0; how === "shifted" && turn < WALK && pairs.length > 0; turn++) {
        const [up, down] = pairs[(turn * 7919) % pairs.length] ?? [];
        if (!up || !down || !mayBecome(up, 1) || !mayBecome(down, -1)) continue;
        now.set(up, (now.get(up) ?? 0) + 1);
        now.set(down, (now.get(down) ?? 0) - 1);
        if (isPossible()) return true;
      }
      return false;
    });
  }

  /**
   * The worlds in which this interview's answer has been exchanged for another one, as long as just as many people gave each: with one
   * other interview, or with one of another department while two others make up for it in the same departments.
   */
  #exchanges(target: Interview, others: readonly Interview[]): [value: number, simulation: Simulation][] {
    const ratingOf = (one: Interview) => one.answers.at(-1)?.value ?? 0;
    const truth = ratingOf(target);
    const cellOf = (one: Interview) => this.#cells(one.person);
    return others
      .filter((other) => ratingOf(other) !== truth)
      .flatMap((other) => {
        const value = ratingOf(other);
        const two = answered(answered(this.simulation, target.id, value), other.id, truth);
        const [[department, age], [itsDepartment, itsAge]] = [cellOf(target), cellOf(other)];
        // Whichever table parts them is set right by two others: apart in the one, alike in the other.
        const back = others
          .filter((one) => one !== other && ratingOf(one) === value)
          .flatMap((one) => others.filter((last) => last !== other && ratingOf(last) === truth).map((last) => [one, last] as const))
          .filter(([one, last]) => {
            const [[a, x], [b, y]] = [cellOf(one), cellOf(last)];
            return (a === department && b === itsDepartment && x === y) || (x === age && y === itsAge && a === b);
          })
          .slice(0, 6)
          .map(([one, last]) => answered(answered(two, one.id, truth), last.id, value));
        return [two, ...back].map((simulation): [number, Simulation] => [value, simulation]);
      });
  }

  /** Whether another answer compensates for a change. */
  #madeGood(simulation: Simulation, other: Interview, change: number): boolean {
    const value = (other.answers.at(-1)?.value ?? 0) - change;
    return value >= 1 && value <= 5 && this.#possible(answered(simulation, other.id, value));
  }

  /** Whether two other answers do, one by a single step, the other by the rest. */
  #madeGoodByTwo(simulation: Simulation, other: Interview, change: number, others: readonly Interview[]): boolean {
    const step = Math.sign(change);
    const value = (other.answers.at(-1)?.value ?? 0) - step;
    if (value < 1 || value > 5) return false;
    const first = answered(simulation, other.id, value);
    return others.some((third) => third.id !== other.id && this.#madeGood(first, third, change - step));
  }

  /** The months of its period in which an interview may have been, as far as an adversary can tell who was not told any day. */
  possibleMonths(interviewId: string): string[] {
    const target = this.simulation.interviews.find(({ id }) => id === interviewId) as Interview;
    const { startsOn = "", endsOn = "" } = periodOf(this.simulation, target) ?? {};
    const monthOf = ({ on }: Pick<Interview, "on">) => on.slice(0, 7);
    const movedTo = (changes: ReadonlyMap<string, string>): Simulation => ({
      ...this.simulation,
      interviews: this.simulation.interviews.map((one) => ({ ...one, on: changes.get(one.id) ?? one.on })),
    });
    const others = this.simulation.interviews.filter(
      (one) => one.orderId === target.orderId && one.id !== target.id && !one.canceled && one.on >= startsOn && one.on <= endsOn,
    );
    const found = new Set([monthOf(target)]);
    for (const other of others) {
      if (found.has(monthOf(other))) continue;
      const exchanged = new Map([
        [target.id, other.on],
        [other.id, target.on],
      ]);
      if (this.#possible(movedTo(exchanged))) found.add(monthOf(other));
    }
    for (const on of [startsOn, endsOn])
      if (!found.has(monthOf({ on })) && this.#possible(movedTo(new Map([[target.id, on]])))) found.add(monthOf({ on }));
    return [...found].sort();
  }

  /** Whether the adversary knows that a person has canceled an interview of an order, or has not. */
  knowsCancellation(person: string, orderId: string): boolean {
    const of = (who: string) => this.simulation.interviews.filter((one) => one.person === who && one.orderId === orderId && one.canceled);
    const others = this.simulation.listed.filter((row) => row.orderId === orderId && row.person !== person);
    const [own] = of(person);
    if (own) {
      const without = {
        ...this.simulation,
        interviews: this.simulation.interviews.filter((one) => !(one.person === person && one.orderId === orderId && one.canceled)),
      };
      if (this.#possible(without)) return false;
      return !others.some((row) =>
        this.#possible({
          ...without,
          interviews: [...without.interviews, ...of(person).map((one) => ({ ...one, person: row.person }))],
        }),
      );
    }
    const days = this.simulation.interviews.filter((one) => one.orderId === orderId && one.canceled);
    const added = (on: Interview) => ({ ...on, id: `${on.id}-of-${person}`, person });
    const base = this.simulation.interviews.find((one) => one.person === person && one.orderId === orderId) ?? days[0];
    if (
      base &&
      this.#possible({ ...this.simulation, interviews: [...this.simulation.interviews, { ...added(base), canceled: true, answers: [] }] })
    )
      return false;
    return !days.some((one) =>
      this.#possible({
        ...this.simulation,
        interviews: this.simulation.interviews.map((other) => (other === one ? { ...one, person } : other)),
      }),
    );
  }

  /** The department and age by which the ratings distinguish this person from the others. */
  #cells(person: string): [string, string] {
    const { department, age } = this.#of(person);
    const named = (kind: string, name: string) => (this.#read.includes(`satisfaction|${kind}|${name}|`) ? name : "");
    return [named("department", department), named("age", age)];
  }

  #of(person: string) {
    return this.simulation.people.find(({ id }) => id === person) as Simulation["people"][number];
  }

  #far(one: string, other: string): number {
    const [a, b] = [this.#of(one), this.#of(other)];
    return (a.department === b.department ? 0 : 2) + (a.age === b.age ? 0 : 1);
  }
}

function periodOf({ orders }: Simulation, { orderId, on }: Interview) {
  const order = orders.find(({ id }) => id === orderId);
  return order && periodsAfter(order, null).find(({ endsOn }) => on <= endsOn);
}

const TURNS = 4;
const WALK = 60;
const MASKS: readonly [byDepartment: boolean, byAge: boolean][] = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
];

/** The world in which two people have swapped what they did. What the company knows about them itself stays. */
function exchanged(
  simulation: Simulation,
  one: string,
  other: string,
  what: (interview: Interview) => boolean,
  withAge: boolean,
): Simulation {
  const swap = (person: string) => (person === one ? other : person === other ? one : person);
  const ageOf = (person: string) => simulation.people.find(({ id }) => id === person)?.age ?? "";
  return {
    ...simulation,
    people: withAge ? simulation.people.map((person) => ({ ...person, age: ageOf(swap(person.id)) })) : simulation.people,
    interviews: simulation.interviews.map((interview) => (what(interview) ? { ...interview, person: swap(interview.person) } : interview)),
  };
}

/** The world in which one person did what the other has done. */
const handedOver = (simulation: Simulation, what: (interview: Interview) => boolean, one: string, other: string): Simulation => ({
  ...simulation,
  interviews: simulation.interviews.map((interview) =>
    what(interview) && interview.person === one ? { ...interview, person: other } : interview,
  ),
});

/** The answer that counted when the period closed; 0: none had come. */
const frozenRating = ({ answers }: Interview, closes: string): number => answers.filter(({ on }) => on < closes).at(-1)?.value ?? 0;

/** The world in which the last answer to an interview, or the last one before a day, was another one. */
const answered = (simulation: Simulation, interviewId: string, value: number, before = "9999-12-31"): Simulation => ({
  ...simulation,
  interviews: simulation.interviews.map((interview) => {
    if (interview.id !== interviewId) return interview;
    const last = interview.answers.findLastIndex(({ on }) => on < before);
    return { ...interview, answers: interview.answers.map((answer, index) => (index === last ? { ...answer, value } : answer)) };
  }),
});

function withAgesOf(simulation: Simulation, one: string, other: string): Simulation {
  const ageOf = (person: string) => simulation.people.find(({ id }) => id === person)?.age ?? "";
  const ages = new Map([
    [one, ageOf(other)],
    [other, ageOf(one)],
  ]);
  return { ...simulation, people: simulation.people.map((person) => ({ ...person, age: ages.get(person.id) ?? person.age })) };
}
