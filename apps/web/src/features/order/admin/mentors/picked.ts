import type { ASSIGNMENT_WARNING_TEXT } from "@knotter/contract/labels/order";
import { formatDate } from "@knotter/domain/tokyo";
import type { OrderMentor, ValidMentor } from "../types";

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

export const expiryText = (expiresOn: string | null): string => (expiresOn === null ? "" : `（${formatDate(expiresOn)}まで）`);

/** As the API takes them. */
export const wishesOf = (picked: readonly Picked[]) => picked.map(({ id, weight, quota }) => ({ mentorId: id, weight, quota }));

/** Whether two lists mean the same, in whatever order. */
export function sameWishes(a: readonly Picked[], b: readonly Picked[]): boolean {
  const word = (list: readonly Picked[]) => JSON.stringify(wishesOf(list).sort((x, y) => (x.mentorId < y.mentorId ? -1 : 1)));
  return word(a) === word(b);
}
