import type { ASSIGNMENT_WARNING_TEXT } from "@knotter/contract/labels/order";
import { isFoundIn, searchTextOf } from "@knotter/domain/search-text";
import { formatDate } from "@knotter/domain/tokyo";
import type { OrderMentor, ValidMentor } from "../types";
import { CHOSEN_SORTS, type ChosenState } from "./mentors-state";

type Warning = keyof typeof ASSIGNMENT_WARNING_TEXT;

/** A mentor chosen for an order, with weight and quota. */
export interface Picked {
  id: string;
  displayName: string;
  photoUrl: string;
  weight: number;
  /** Null: unlimited interviews. */
  quota: number | null;
  /** Of a mentor who is assigned already. */
  used: number;
  futureSessions: number;
  registrationExpiresOn: string | null;
  warnings: Warning[];
}

export const USUAL_WEIGHT = 3;

export const pickedOf = (mentor: OrderMentor): Picked => ({
  id: mentor.id,
  displayName: mentor.displayName,
  photoUrl: mentor.photoUrl,
  weight: mentor.weight ?? USUAL_WEIGHT,
  quota: mentor.quota,
  used: mentor.used ?? 0,
  futureSessions: mentor.futureSessions ?? 0,
  registrationExpiresOn: mentor.registrationExpiresOn,
  warnings: mentor.warnings,
});

export const newlyPicked = (mentor: ValidMentor): Picked => ({
  id: mentor.id,
  displayName: mentor.displayName,
  photoUrl: mentor.photoUrl,
  weight: USUAL_WEIGHT,
  quota: null,
  used: 0,
  futureSessions: 0,
  registrationExpiresOn: mentor.registrationExpiresOn,
  warnings: warningsOf(mentor),
});

/** The list to choose from and the list of an order name one of the warnings differently. */
export const warningsOf = ({ warnings }: Pick<ValidMentor, "warnings">): Warning[] =>
  warnings.map((warning) => (warning === "registration_expires" ? "expires_in_period" : warning));

export type PickedChange = Partial<Pick<Picked, "weight" | "quota">>;

/** Nobody twice. */
export function withAdded<Mentor extends { id: string }>(picked: readonly Mentor[], added: readonly Mentor[]): Mentor[] {
  const there = new Set(picked.map(({ id }) => id));
  return [...picked, ...added.filter(({ id }) => !there.has(id))];
}

export const without = (picked: readonly Picked[], ids: readonly string[]): Picked[] => picked.filter(({ id }) => !ids.includes(id));

export const withChange = (picked: readonly Picked[], ids: readonly string[], change: PickedChange): Picked[] =>
  picked.map((mentor) => (ids.includes(mentor.id) ? { ...mentor, ...change } : mentor));

/** As many mentors as one order may have (`setMentors` of the contract). */
export const MOST_MENTORS = 500;

/** How early a mentor stands in the search of the order's people. */
export const WEIGHTS = [
  { value: "5", label: "いちばん前" },
  { value: "4", label: "前寄り" },
  { value: "3", label: "標準" },
  { value: "2", label: "後ろ寄り" },
  { value: "1", label: "いちばん後ろ" },
] as const;

/** The chosen mentors whose names hold what was typed, in the order that was asked for; of equals, in the order in which they were chosen. */
export function shownOf(picked: readonly Picked[], { q, sort, direction }: ChosenState): readonly Picked[] {
  const found = q.trim() === "" ? picked : picked.filter(({ displayName }) => isFoundIn(searchTextOf([displayName]), q));
  const sign = (direction ?? CHOSEN_SORTS[sort]) === "asc" ? 1 : -1;
  if (sort === "chosen") return sign === 1 ? found : found.toReversed();
  return found.toSorted((one, other) => {
    const [a, b] = [sortedBy(one, sort), sortedBy(other, sort)];
    // Without a value: last in both directions.
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return a === b ? 0 : a < b ? -sign : sign;
  });
}

function sortedBy(mentor: Picked, sort: Exclude<ChosenState["sort"], "chosen">): string | number | null {
  switch (sort) {
    case "name":
      return mentor.displayName;
    case "future":
      return mentor.futureSessions;
    case "used":
    case "weight":
    case "quota":
      return mentor[sort];
  }
}

export const expiryText = (expiresOn: string | null): string => (expiresOn === null ? "" : `（${formatDate(expiresOn)}まで）`);

/** As the API takes them. */
export const wishesOf = (picked: readonly Picked[]) => picked.map(({ id, weight, quota }) => ({ mentorId: id, weight, quota }));

/** Whether two lists mean the same, in whatever order. */
export function sameWishes(a: readonly Picked[], b: readonly Picked[]): boolean {
  const word = (list: readonly Picked[]) => JSON.stringify(wishesOf(list).sort((x, y) => (x.mentorId < y.mentorId ? -1 : 1)));
  return word(a) === word(b);
}
