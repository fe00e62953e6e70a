import type { DisclosureLevel } from "../src/disclosure";
import type { PeriodFacts, PersonFacts } from "../src/report-facts";
import { closesOn, periodsAfter } from "../src/report-period";
import { nextReleases, type ReportRelease } from "../src/report-release";
import { unitOf, unitsOf } from "../src/report-sets";
import { type ReportRow, reportRows } from "../src/report-table";
import type { LocalDate } from "../src/tokyo";

/** A company with everything that happens in its orders, day by day, and all that HR ever reads of it. */
export interface Simulation {
  k: number;
  orders: { id: string; level: DisclosureLevel; startsOn: LocalDate; endsOn: LocalDate; reportPeriodEnds: LocalDate[] }[];
  groups: string[][];
  people: {
    id: string /** Known to the company. */;
    department: string /** Known only to the person. */;
    age: string;
    registered: boolean;
  }[];
  /** Who is on the list of which order. */
  listed: { person: string; orderId: string /** Left by their own choice. */; leftOn?: LocalDate }[];
  interviews: Interview[];
}

export interface Interview {
  id: string;
  person: string;
  orderId: string;
  on: LocalDate;
  /** Canceled by the mentee, who came to another one. */
  canceled: boolean;
  /** When the mentor submitted the report. */
  doneOn: LocalDate;
  theme: string;
  /** The mentee's answers, of which the latest counts: submitted late, or corrected. */
  answers: { on: LocalDate; value: number }[];
}

export const THEMES = ["career", "learning", "transfer"];
export const AGES = ["20代後半", "30代前半", "40代前半"];

const levelOf = (simulation: Simulation, orderId: string): DisclosureLevel =>
  simulation.orders.find(({ id }) => id === orderId)?.level ?? "L0";

/** The facts about the people of an order on some day, from the interviews of some days. */
function peopleOf(simulation: Simulation, orderId: string, today: LocalDate, from: LocalDate, until: LocalDate): PersonFacts[] {
  const visibility = levelOf(simulation, orderId) === "L0" ? "totals" : "named";
  const done = (interview: Interview) => !interview.canceled && interview.doneOn < today;
  return simulation.listed
    .filter((row) => row.orderId === orderId)
    .map(({ person }) => {
      const one = simulation.people.find(({ id }) => id === person) as Simulation["people"][number];
      const own = simulation.interviews.filter((interview) => interview.person === person && interview.orderId === orderId);
      const booked = own.some((interview) => done(interview));
      return {
        person,
        orderId,
        registered: one.registered,
        booked: { named: booked && visibility === "named", totals: booked && visibility === "totals" },
        age: one.age,
        department: one.department,
        job: null,
        interviews: own
          .filter(({ on }) => on >= from && on <= until)
          .map((interview) => {
            const answer = interview.answers.filter(({ on }) => on < today).at(-1);
            return {
              id: interview.id,
              visibility,
              outcome: interview.canceled ? ("canceled" as const) : done(interview) ? ("done" as const) : ("other" as const),
              ratings: answer && done(interview) ? { satisfaction: answer.value, easeOfTalking: answer.value } : {},
              themes: done(interview) ? [interview.theme] : [],
              tags: [],
              minutes: done(interview) ? 60 : null,
              month: interview.on.slice(0, 7),
            };
          }),
      };
    });
}

/** A way of publishing: what it shows on each day for every set of orders. */
export type Publisher = (simulation: Simulation, days: readonly LocalDate[]) => unknown;

/** The days on which a period closes. */
export const closingDays = (simulation: Simulation): LocalDate[] =>
  [...new Set(simulation.orders.flatMap((order) => periodsAfter(order, null).map(({ endsOn }) => closesOn(endsOn))))].sort();

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const sets: Item[][] = [[]];
  for (const item of items) for (const set of sets.slice()) sets.push([...set, item]);
  return sets.slice(1);
}

/** What page, print and CSV show of a row. */
const shown = ({ section, item, attribute, value, people, suppressed, rough, step, bound, partial, answers, of }: ReportRow) =>
  [
    ...[section, item, attribute?.kind, attribute?.group, value, people?.count, people?.atLeast],
    ...[suppressed, rough, step, bound, partial, answers?.from, answers?.to, of],
  ].join("|");

const WORDS = { themes: THEMES, tags: [], ages: AGES };

/**
 * The real implementation: closed periods, frozen at closing and published once; every set of orders, on every day on which a period
 * closes.
 */
export const closedPeriodsOnce: Publisher = (simulation) =>
  publications(simulation).map(({ rows, set, day }) => [day, set.join(), rows.map(shown)]);

export function publications(simulation: Simulation): { day: LocalDate; set: string[]; rows: ReportRow[] }[] {
  const frozen: PeriodFacts[] = [];
  const releases: ReportRelease[] = [];
  const counted = new Set<string>();
  return closingDays(simulation).flatMap((day) => {
    for (const order of simulation.orders) {
      const periods = periodsAfter(order, null);
      for (const [index, { startsOn, endsOn }] of periods.entries()) {
        if (closesOn(endsOn) !== day) continue;
        const people = peopleOf(simulation, order.id, day, index === 0 ? "0000-01-01" : startsOn, endsOn);
        frozen.push({
          id: `${order.id}/${index}`,
          orderId: order.id,
          startsOn,
          endsOn,
          level: order.level,
          showRegistration: order.level !== "L0",
          listed: people.length,
          continues: false,
          people,
        });
      }
    }
    const grouped = simulation.groups.flat();
    const units = [...simulation.groups, ...simulation.orders.filter(({ id }) => !grouped.includes(id)).map(({ id }) => [id])].map(unitOf);
    for (const unit of units) {
      const earlier = releases.filter(({ orderIds }) => orderIds.every((id) => unit.orderIds.includes(id)));
      releases.push(...nextReleases(unit, frozen, { k: simulation.k, earlier, counted }));
    }
    return subsetsOf(units).flatMap((some) => {
      const set = some.flatMap(({ orderIds }) => orderIds);
      if (!unitsOf(set, simulation.groups) && simulation.groups.length > 0 && some.length > 1) return [];
      const own = releases.filter(({ orderIds }) => orderIds.every((id) => set.includes(id)));
      if (!some.every(({ key }) => own.some(({ unit, periodIds }) => unit === key && periodIds.length > 0))) return [];
      const told = new Set(own.flatMap(({ periodIds }) => periodIds));
      const listedOf = new Map(frozen.filter(({ id }) => told.has(id)).map(({ orderId, listed }) => [orderId, listed]));
      const listed = [...listedOf.values()].reduce((total, count) => total + count, 0);
      return [{ day, set, rows: reportRows({ releases: own, listed, k: simulation.k }, WORDS) }];
    });
  });
}

/** Broken on purpose: every day counts everything until then again. */
export const countedAnew: Publisher = (simulation) =>
  closingDays(simulation).map((day) =>
    simulation.orders.map((order) => {
      const people = peopleOf(simulation, order.id, day, "0000-01-01", day);
      const { id: orderId, level, startsOn } = order;
      const shared = { orderId, level, startsOn, endsOn: day, showRegistration: true, listed: people.length, continues: false };
      const releases = nextReleases(unitOf([orderId]), [{ id: day, ...shared, people }], {
        k: simulation.k,
        earlier: [],
        counted: new Set(),
      });
      return reportRows({ releases, listed: people.length, k: simulation.k }, WORDS).map(shown);
    }),
  );

/** Broken on purpose: the ratings of each department without the mask of participants. */
export const ratingsUnmasked: Publisher = (simulation, days) => [
  closedPeriodsOnce(simulation, days),
  simulation.orders.map(({ id }) => {
    const facts = peopleOf(simulation, id, "9999-12-31", "0000-01-01", "9999-12-31");
    const departments = [...new Set(facts.map(({ department }) => department))].sort();
    return departments.map((department) => {
      const answering = facts.filter(
        (one) => one.department === department && one.interviews.some(({ ratings }) => ratings.satisfaction !== undefined),
      ).length;
      return answering < simulation.k ? "" : `${department}：${answering - (answering % 5)}以上`;
    });
  }),
];

/** Broken on purpose: the distribution of the answers of each department, with no regard to what else is published of them. */
export const answersByDepartment: Publisher = (simulation, days) => [
  closedPeriodsOnce(simulation, days),
  simulation.orders.map(({ id }) => {
    const facts = peopleOf(simulation, id, "9999-12-31", "0000-01-01", "9999-12-31");
    return [...new Set(facts.map(({ department }) => department))].sort().map((department) =>
      facts
        .filter((one) => one.department === department)
        .flatMap(({ interviews }) => interviews.flatMap(({ ratings }) => ratings.satisfaction ?? []))
        .sort(),
    );
  }),
];

/** Broken on purpose: the distribution of all answers beside the published means, with no regard to what follows from both. */
export const answersBesideMeans: Publisher = (simulation, days) => [
  closedPeriodsOnce(simulation, days),
  simulation.orders.map(({ id }) =>
    peopleOf(simulation, id, "9999-12-31", "0000-01-01", "9999-12-31")
      .flatMap(({ interviews }) => interviews.flatMap(({ ratings }) => ratings.satisfaction ?? []))
      .sort(),
  ),
];

/** Broken on purpose: how many have canceled, only of those who came in the end, counted again each day. */
export const cancellationsOfThoseWhoCame: Publisher = (simulation) =>
  closingDays(simulation).map((day) =>
    simulation.orders.map(({ id }) => {
      const facts = peopleOf(simulation, id, day, "0000-01-01", day);
      const came = facts.filter(({ interviews }) => interviews.some(({ outcome }) => outcome === "done"));
      const hit = came.filter(({ interviews }) => interviews.some(({ outcome }) => outcome === "canceled")).length;
      return hit >= simulation.k ? hit : null;
    }),
  );

/** Broken on purpose: the interviews of each month and department, with no regard to how many people came in it. */
export const monthsByDepartment: Publisher = (simulation, days) => [
  closedPeriodsOnce(simulation, days),
  simulation.interviews
    .filter(({ canceled }) => !canceled)
    .map(({ on, person }) => `${on.slice(0, 7)}|${simulation.people.find(({ id }) => id === person)?.department}`)
    .sort(),
];

/**
 * What HR reads by name every day: for orders above L0, who has come, and how often. The list itself is HR's own. `dated`: HR has looked
 * every day, and so knows when each of them came.
 */
export const namedReading = (simulation: Simulation, dated: boolean): unknown =>
  simulation.interviews
    .filter(({ orderId, canceled }) => levelOf(simulation, orderId) !== "L0" && !canceled)
    .map(({ person, orderId, on, doneOn }) => (dated ? [person, orderId, on, doneOn] : [person, orderId]).join())
    .sort();
