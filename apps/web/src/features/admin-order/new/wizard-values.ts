import { type DisclosureLevel, defaultDisclosure, defaultShowRegistration, type ProgramType } from "@knotter/domain/disclosure";
import { addDays, daysBetween, type LocalDate } from "@knotter/domain/tokyo";
import { type Picked, pickedOf, wishesOf } from "../mentors/picked";
import type { CreateInput, OrderMentor, OrderView } from "../types";
import { type ConditionsValues, EMPTY_TERMS, inputOf, termsOf } from "../values";

/** A company that is known (with the level it has agreed on, once that is read), or one that comes into being with its first order. */
export type CustomerChoice = { kind: "known"; id: string; name: string; level: DisclosureLevel | null } | { kind: "new"; name: string };

/** What the wizard holds beside the terms. */
export interface Rest {
  customer: CustomerChoice | null;
  /** How many people are expected: only for the question whether there is room for all. */
  people: string;
  mentors: Picked[];
}

export interface WizardValues {
  terms: ConditionsValues;
  rest: Rest;
}

export const EMPTY: WizardValues = { terms: EMPTY_TERMS, rest: { customer: null, people: "", mentors: [] } };

/** What a kind of programme tells the company unless somebody says otherwise; a customer may have agreed on more or less. */
export const sharingOf = (
  type: ProgramType,
  customer: CustomerChoice | null,
): Pick<ConditionsValues, "disclosureLevel" | "showRegistration"> => ({
  disclosureLevel: defaultDisclosure(type, customer?.kind === "known" ? (customer.level ?? undefined) : undefined),
  showRegistration: defaultShowRegistration(type),
});

/** A first order, or one more, of a company that is known. */
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
  return { terms: { ...EMPTY_TERMS, ...sharingOf(EMPTY_TERMS.programType, customer) }, rest: { ...EMPTY.rest, customer } };
};

/**
 * The terms of an earlier order for the next one: as long as that, from the day after its end (or from today, when that has passed), with
 * its company, sharing, rules and consultants. The memo stays where it was written, and the questions are the newest.
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

export const createInputOf = ({ terms, rest: { customer, mentors } }: WizardValues): CreateInput => ({
  ...inputOf(terms),
  ...(customer?.kind === "known" && { customerId: customer.id }),
  ...(customer?.kind === "new" && { customer: { name: customer.name } }),
  mentors: wishesOf(mentors),
  saveAs: "draft",
});

export const peopleOf = ({ people }: Pick<Rest, "people">): number => Math.min(Number.parseInt(people.normalize("NFKC"), 10) || 0, 100_000);
