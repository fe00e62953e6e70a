import type { OrderKey } from "./demo-companies";
import type { Outcome } from "./demo-mentorings";
import type { Random } from "./random";

/** A planned interview, with the person given by the position among the order's registered mentees. */
export interface PlannedVisit {
  order: OrderKey;
  person: number;
  /** Portrait number; null is any mentor of the order. */
  mentor: string | null;
  days: readonly [from: number, to: number];
  outcome: Outcome;
}

const visit = (
  order: OrderKey,
  person: number,
  mentor: string | null,
  days: readonly [number, number],
  outcome: Outcome,
): PlannedVisit => ({
  order,
  person,
  mentor,
  days,
  outcome,
});

/** What the four demo accounts are meant to show. Person 0 of "everyone" and "milestone" is the demo mentee, who can book right away. */
const SHOWN: readonly PlannedVisit[] = [
  visit("milestone", 0, "02", [-236, -215], "canceled"),
  visit("milestone", 0, "01", [-205, -180], "done"),
  visit("everyone", 0, "03", [-36, -15], "done"),

  visit("everyone", 1, "01", [-60, -45], "done"),
  visit("everyone", 4, "01", [-52, -38], "moved"),
  visit("openDoor", 1, "01", [-80, -60], "done"),
  visit("openDoor", 3, "01", [-44, -30], "late"),
  visit("everyone", 6, "01", [-40, -25], "no_show"),
  visit("everyone", 12, "01", [-24, -14], "done"),
  visit("everyone", 14, "01", [-22, -12], "mentor_canceled"),
  visit("openDoor", 5, "01", [-20, -10], "done"),
  visit("everyone", 10, "01", [-6, -1], "awaiting"),

  visit("everyone", 2, "01", [1, 3], "reserved"),
  visit("openDoor", 1, "01", [2, 6], "reserved"),
  visit("everyone", 8, "01", [5, 9], "reserved"),
  visit("everyone", 12, "01", [8, 14], "reserved"),
  visit("openDoor", 6, "01", [13, 21], "reserved"),
  visit("everyone", 14, "01", [20, 34], "reserved"),
];

/** People without future interviews: they have not booked yet, or have no count left. */
const QUIET_FROM_NOW = new Set([0, 1, 5, 9, 13, 16]);

/** Everybody else's interviews: most take place, some do not. */
function usual(
  random: Random,
  order: OrderKey,
  people: number,
  outcomes: readonly Outcome[],
  past: readonly [number, number],
): PlannedVisit[] {
  const taken = (person: number, future: boolean) =>
    SHOWN.some((shown) => shown.order === order && shown.person === person && shown.days[0] > 0 === future);
  return Array.from({ length: people }, (_, person) => {
    const visits: PlannedVisit[] = [];
    const begin = random.between(past[0], past[1] - 14);
    if (!taken(person, false) && random.next() < 0.85) visits.push(visit(order, person, null, [begin, begin + 13], random.pick(outcomes)));
    const soon = random.between(1, 24);
    if (order !== "milestone" && !taken(person, true) && !QUIET_FROM_NOW.has(person) && random.next() < 0.7) {
      visits.push(visit(order, person, null, [soon, soon + 12], "reserved"));
    }
    return visits;
  }).flat();
}

/** The group's people have one interview each; two of them did not come, three canceled. */
const groupVisits = (random: Random, people: number): PlannedVisit[] =>
  Array.from({ length: people }, (_, person) => {
    const begin = random.between(-298, -160);
    const left = people - person;
    return visit("group", person, null, [begin, begin + 13], left <= 3 ? "canceled" : left <= 5 ? "no_show" : "done");
  });

export function plannedVisits(random: Random, people: Record<OrderKey, number>): PlannedVisit[] {
  const often = ["done", "done", "done", "done", "done", "done", "done", "moved", "canceled"] as const;
  return [
    ...SHOWN,
    ...usual(random, "milestone", people.milestone, [...often, "late", "no_show"], [-308, -112]),
    ...usual(random, "openDoor", people.openDoor, [...often, "mentor_canceled"], [-110, -12]),
    ...usual(random, "everyone", people.everyone, [...often, "late"], [-60, -12]),
    ...groupVisits(random, people.group),
  ];
}
