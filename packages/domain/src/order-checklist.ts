import type { LocalDate } from "./tokyo";

/** What an order needs before people can book in it, in the order of the wizard. */
export const CHECKLIST_ITEMS = ["dates", "questions", "mentors", "mentees"] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

export interface ChecklistFacts {
  bookingClosesOn: LocalDate;
  /** Assigned mentors who can be booked today. */
  mentors: number;
  /** People on the list who have not withdrawn. */
  mentees: number;
  /** Whether a question set is chosen, or an active one exists as default. */
  questions: boolean;
}

export type Checklist = readonly { item: ChecklistItem; done: boolean }[];

export function checklistOf(facts: ChecklistFacts, today: LocalDate): Checklist {
  const done: Record<ChecklistItem, boolean> = {
    dates: today <= facts.bookingClosesOn,
    questions: facts.questions,
    mentors: facts.mentors > 0,
    mentees: facts.mentees > 0,
  };
  return CHECKLIST_ITEMS.map((item) => ({ item, done: done[item] }));
}

export const isComplete = (checklist: Checklist): boolean => checklist.every(({ done }) => done);
