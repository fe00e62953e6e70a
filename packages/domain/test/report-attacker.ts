import { closingDays, type Interview, namedReading, type Publisher, type World } from "./report-world";

/**
 * The adversary reads everything and knows the rules by which it was made. A world is possible for her when all that she reads is the same
 * in it. She is certain of a fact where it is the same in every possible world. To show that she is not, a possible world with another fact
 * is enough: these are looked for by letting others make good for the change. Where none is found, the fact counts as known.
 */
export class Adversary {
  readonly #read: string;

  constructor(
    private readonly world: World,
    private readonly publish: Publisher,
  ) {
    this.#read = this.#reading(world);
  }

  #reading(world: World): string {
    return JSON.stringify([this.publish(world, closingDays(world)), namedReading(world)]);
  }

  #possible = (world: World): boolean => this.#reading(world) === this.#read;

  /** Whether she knows that somebody took part in an order, or that she did not. */
  knowsParticipation(person: string, orderId: string): boolean {
    const came = (who: string) => this.world.interviews.some((one) => one.person === who && one.orderId === orderId && !one.canceled);
    const others = this.world.listed
      .filter((row) => row.orderId === orderId && row.person !== person && came(row.person) !== came(person))
      .map((row) => this.#of(row.person))
      .filter(({ registered }) => registered);
    const nearFirst = [...others].sort((a, b) => this.#far(person, a.id) - this.#far(person, b.id));
    return !nearFirst.some(({ id }) => {
      const worlds = [false, true].map((withAge) => exchanged(this.world, person, id, (one) => one.orderId === orderId, withAge));
      if (worlds.some(this.#possible)) return true;
      // Ages are nobody's to know: somebody else may have the one that makes the tables right.
      const [first] = worlds;
      return this.world.people.some((third) =>
        [person, id].some((who) => first && third.age !== this.#of(who).age && this.#possible(withAgesOf(first, who, third.id))),
      );
    });
  }

  /** The answers that an interview may have got, as far as she can tell. */
  possibleAnswers(interviewId: string): number[] {
    const target = this.world.interviews.find(({ id }) => id === interviewId) as Interview;
    const truth = target.answers.at(-1)?.value ?? 0;
    const others = this.world.interviews
      .filter(({ id, answers, canceled }) => id !== interviewId && answers.length > 0 && !canceled)
      .sort((a, b) => this.#distance(target, a) - this.#distance(target, b));
    const found = [truth];
    // Three are enough to know: the nearest first.
    for (const value of [1, 2, 3, 4, 5].sort((a, b) => Math.abs(a - truth) - Math.abs(b - truth))) {
      if (value === truth || found.length >= 3) continue;
      const change = value - truth;
      const alone = answered(this.world, interviewId, value);
      const near = others.slice(0, 12);
      if (
        this.#possible(alone) ||
        near.some((other) => this.#madeGood(alone, other, change, near)) ||
        this.#madeGoodAround(alone, target, change, others)
      )
        found.push(value);
    }
    return found;
  }

  /** Whether another answer, or two of them, make good for a change. */
  #madeGood(world: World, other: Interview, change: number, others: readonly Interview[]): boolean {
    const value = (other.answers.at(-1)?.value ?? 0) - change;
    if (value >= 1 && value <= 5) return this.#possible(answered(world, other.id, value));
    const step = Math.sign(change);
    const half = (other.answers.at(-1)?.value ?? 0) - step;
    if (half < 1 || half > 5) return false;
    const first = answered(world, other.id, half);
    return others.some((third) => {
      const rest = (third.answers.at(-1)?.value ?? 0) - (change - step);
      return third.id !== other.id && rest >= 1 && rest <= 5 && this.#possible(answered(first, third.id, rest));
    });
  }

  /** Whether she knows that somebody has called off an interview of an order, or that she has not. */
  knowsCancellation(person: string, orderId: string): boolean {
    const of = (who: string) => this.world.interviews.filter((one) => one.person === who && one.orderId === orderId && one.canceled);
    const others = this.world.listed.filter((row) => row.orderId === orderId && row.person !== person);
    const [own] = of(person);
    if (own) {
      const without = {
        ...this.world,
        interviews: this.world.interviews.filter((one) => !(one.person === person && one.orderId === orderId && one.canceled)),
      };
      if (this.#possible(without)) return false;
      return !others.some((row) =>
        this.#possible({
          ...without,
          interviews: [...without.interviews, ...of(person).map((one) => ({ ...one, person: row.person }))],
        }),
      );
    }
    const days = this.world.interviews.filter((one) => one.orderId === orderId && one.canceled);
    const added = (on: Interview) => ({ ...on, id: `${on.id}-of-${person}`, person });
    const base = this.world.interviews.find((one) => one.person === person && one.orderId === orderId) ?? days[0];
    if (base && this.#possible({ ...this.world, interviews: [...this.world.interviews, { ...added(base), canceled: true, answers: [] }] }))
      return false;
    return !days.some((one) =>
      this.#possible({ ...this.world, interviews: this.world.interviews.map((other) => (other === one ? { ...one, person } : other)) }),
    );
  }

  /** Whether three others do along a closed line through two tables of which each keeps its sums: her department, her age. */
  #madeGoodAround(world: World, target: Interview, change: number, others: readonly Interview[]): boolean {
    const step = (one: Interview, by: number) => {
      const value = (one.answers.at(-1)?.value ?? 0) + by;
      return value >= 1 && value <= 5 ? value : null;
    };
    const near = others.filter(({ orderId, on }) => orderId === target.orderId && on.slice(0, 7) === target.on.slice(0, 7));
    const self = this.#of(target.person);
    for (const first of near.filter(({ person }) => this.#of(person).department === self.department)) {
      const less = step(first, -change);
      if (less === null) continue;
      const one = answered(world, first.id, less);
      for (const second of near.filter(({ id, person }) => id !== first.id && this.#of(person).age === this.#of(first.person).age)) {
        const more = step(second, change);
        if (more === null) continue;
        const two = answered(one, second.id, more);
        for (const third of near.filter(({ person }) => this.#of(person).department === this.#of(second.person).department)) {
          const last =
            third.id === first.id || third.id === second.id || this.#of(third.person).age !== self.age ? null : step(third, -change);
          if (last !== null && this.#possible(answered(two, third.id, last))) return true;
        }
      }
    }
    return false;
  }

  #of(person: string) {
    return this.world.people.find(({ id }) => id === person) as World["people"][number];
  }

  #far(one: string, other: string): number {
    const [a, b] = [this.#of(one), this.#of(other)];
    return (a.department === b.department ? 0 : 2) + (a.age === b.age ? 0 : 1);
  }

  #distance(one: Interview, other: Interview): number {
    return (
      (one.orderId === other.orderId ? 0 : 10) + (one.on.slice(0, 7) === other.on.slice(0, 7) ? 0 : 4) + this.#far(one.person, other.person)
    );
  }
}

/** The world in which the one has done what the other has. What the company knows of them by itself stays as it is. */
function exchanged(world: World, one: string, other: string, what: (interview: Interview) => boolean, withAge: boolean): World {
  const swap = (person: string) => (person === one ? other : person === other ? one : person);
  const ageOf = (person: string) => world.people.find(({ id }) => id === person)?.age ?? "";
  return {
    ...world,
    people: withAge ? world.people.map((person) => ({ ...person, age: ageOf(swap(person.id)) })) : world.people,
    interviews: world.interviews.map((interview) => (what(interview) ? { ...interview, person: swap(interview.person) } : interview)),
  };
}

const answered = (world: World, interviewId: string, value: number): World => ({
  ...world,
  interviews: world.interviews.map((interview) =>
    interview.id === interviewId
      ? {
          ...interview,
          answers: interview.answers.map((answer, index) => (index === interview.answers.length - 1 ? { ...answer, value } : answer)),
        }
      : interview,
  ),
});

function withAgesOf(world: World, one: string, other: string): World {
  const ageOf = (person: string) => world.people.find(({ id }) => id === person)?.age ?? "";
  const ages = new Map([
    [one, ageOf(other)],
    [other, ageOf(one)],
  ]);
  return { ...world, people: world.people.map((person) => ({ ...person, age: ages.get(person.id) ?? person.age })) };
}
