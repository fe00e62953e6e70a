import { type DisclosureLevel, defaultDisclosure, type ProgramType } from "@knotter/domain/disclosure";
import { LIMITS } from "@knotter/domain/policy";
import { addDays, daysBetween, type LocalDate } from "@knotter/domain/tokyo";
import { numberOf } from "@/components/form/codec";
import { type Picked, pickedOf, wishesOf } from "../mentors/picked";
import type { CreateInput, OrderMentor, OrderView } from "../types";
import { type Conditions, type ConditionsValues, EMPTY_TERMS, termsOf } from "../values";

/** An existing company (with its agreed level, once that is loaded), or one that is created with its first order. */
export type CustomerChoice = { kind: "known"; id: string; name: string; level: DisclosureLevel | null } | { kind: "new"; name: string };

/** What the wizard holds besides the conditions. */
export interface Rest {
  customer: CustomerChoice | null;
  /** The expected number of people: only used to estimate the capacity. */
  people: string;
  mentors: Picked[];
}

export interface WizardValues {
  terms: ConditionsValues;
  rest: Rest;
}

export const EMPTY: WizardValues = { terms: EMPTY_TERMS, rest: { customer: null, people: "", mentors: [] } };

/** The level that is recommended for a kind of programme, and what a customer has agreed on; never chosen by itself. */
export const recommendedLevel = (type: ProgramType | "", customer: CustomerChoice | null): DisclosureLevel | null =>
  type === "" ? null : defaultDisclosure(type, customer?.kind === "known" ? (customer.level ?? undefined) : undefined);

/** The initial values of a first order, or of another one for an existing company. */
export const startOf = ({
  id,
  name,
  defaultDisclosureLevel: level,
}: {
  id: string;
  name: string;
  defaultDisclosureLevel: DisclosureLevel;
}): WizardValues => {
  const customer: CustomerChoice = { kind: "known", id, name, level };
  return { terms: EMPTY_TERMS, rest: { ...EMPTY.rest, customer } };
};

/**
 * The conditions of an earlier order for the next one: of the same length, from the day after its end (or from today, if that has passed),
 * with its company, disclosure, rules and mentors. The memo is left out, and the question bank is the newest.
 */
export function copyOf(order: OrderView, mentors: readonly OrderMentor[], today: LocalDate): WizardValues {
  const { startsOn, endsOn, bookingOpensOn, bookingClosesOn } = order.period;
  const after = addDays(endsOn, 1);
  const begins = after < today ? today : after;
  const shift = daysBetween(startsOn, begins);
  return {
    terms: {
      ...termsOf(order),
      memo: "",
      questionSetId: "",
      startsOn: begins,
      endsOn: addDays(endsOn, shift),
      bookingOpensOn: addDays(bookingOpensOn, shift),
      bookingClosesOn: addDays(bookingClosesOn, shift),
      reportPeriodEnds: order.reportPeriodEnds.map((day) => addDays(day, shift)),
    },
    rest: {
      customer: { kind: "known", id: order.customer.id, name: order.customer.name, level: null },
      people: order.progress.listed > 0 ? String(order.progress.listed) : "",
      mentors: mentors.map((mentor) => ({ ...pickedOf(mentor), used: 0, futureSessions: 0, warnings: [] })),
    },
  };
}

export const createInputOf = (terms: Conditions, { customer, mentors }: Rest): CreateInput => ({
  ...terms,
  ...(customer?.kind === "known" && { customerId: customer.id }),
  ...(customer?.kind === "new" && { customer: { name: customer.name } }),
  mentors: wishesOf(mentors),
  saveAs: "draft",
});

/** How many people are expected; 0 where nothing has been entered, null where it is no number that can be counted with. */
export function peopleOf({ people }: Pick<Rest, "people">): number | null {
  if (people.trim() === "") return 0;
  const count = numberOf(people);
  return Number.isInteger(count) && count >= 0 && count <= LIMITS.expectedPeople ? count : null;
}
