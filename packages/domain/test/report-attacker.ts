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
  ) {
    this.#read = this.#reading(simulation);
  }

  #reading(simulation: Simulation): string {
    return JSON.stringify([this.publish(simulation, closingDays(simulation)), namedReading(simulation)]);
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
        exchanges.filter(([to]) => to === value).some(([, simulation]) => this.#possible(simulation)) ||
        others.some((other) => this.#madeGood(alone, other, change)) ||
        this.#madeGoodAround(alone, target, change, others, false) ||
        others.some((other) => this.#madeGoodByTwo(alone, other, change, others)) ||
        this.#madeGoodAround(alone, target, change, others, true)
      )
        found.push(value);
    }
    return found;
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

  /** Whether three others compensate along a closed path through two tables, each of which keeps its sums: department and age. */
  #madeGoodAround(
    simulation: Simulation,
    target: Interview,
    change: number,
    others: readonly Interview[],
    anyDepartment: boolean,
  ): boolean {
    const step = (one: Interview, by: number) => {
      const value = (one.answers.at(-1)?.value ?? 0) + by;
      return value >= 1 && value <= 5 ? value : null;
    };
    const [department, age] = this.#cells(target.person);
    for (const first of others.filter(({ person }) => this.#cells(person)[0] === department)) {
      const less = step(first, -change);
      if (less === null) continue;
      const one = answered(simulation, first.id, less);
      for (const second of others.filter(({ id, person }) => id !== first.id && this.#cells(person)[1] === this.#cells(first.person)[1])) {
        const more = step(second, change);
        if (more === null) continue;
        const two = answered(one, second.id, more);
        for (const third of others) {
          const [itsDepartment, itsAge] = this.#cells(third.person);
          // A department that is published for another period may be joined with others in this one.
          const sameDepartment = anyDepartment || itsDepartment === this.#cells(second.person)[0];
          const closes = sameDepartment && itsAge === age && third.id !== first.id && third.id !== second.id;
          const last = closes ? step(third, -change) : null;
          if (last !== null && this.#possible(answered(two, third.id, last))) return true;
        }
      }
    }
    return false;
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

const answered = (simulation: Simulation, interviewId: string, value: number): Simulation => ({
  ...simulation,
  interviews: simulation.interviews.map((interview) =>
    interview.id === interviewId
      ? {
          ...interview,
          answers: interview.answers.map((answer, index) => (index === interview.answers.length - 1 ? { ...answer, value } : answer)),
        }
      : interview,
  ),
});

function withAgesOf(simulation: Simulation, one: string, other: string): Simulation {
  const ageOf = (person: string) => simulation.people.find(({ id }) => id === person)?.age ?? "";
  const ages = new Map([
    [one, ageOf(other)],
    [other, ageOf(one)],
  ]);
  return { ...simulation, people: simulation.people.map((person) => ({ ...person, age: ages.get(person.id) ?? person.age })) };
}
