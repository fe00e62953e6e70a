import { registrationValid } from "./mentor-profile";
import type { LocalDate } from "./tokyo";

/** The facts that decide whether a mentor may be assigned to the orders of a customer. */
export interface AssignmentFacts {
  enabled: boolean;
  profileComplete: boolean;
  acceptingNew: boolean;
  registrationVerified: boolean;
  registrationExpiresOn: LocalDate | null;
  conflict: boolean;
}

/** Why a mentor may not be assigned; an admin may override it. */
const ASSIGNMENT_FAULTS = ["unknown", "disabled", "incomplete", "unverified", "expired", "conflict"] as const;
export type AssignmentFault = (typeof ASSIGNMENT_FAULTS)[number];

/** What an admin should know about a mentor who may be assigned. */
export const ASSIGNMENT_WARNINGS = ["expires_in_period", "not_accepting"] as const;
export type AssignmentWarning = (typeof ASSIGNMENT_WARNINGS)[number];

export function assignmentFaults(mentor: AssignmentFacts, today: LocalDate): Exclude<AssignmentFault, "unknown">[] {
  const faults: Record<Exclude<AssignmentFault, "unknown">, boolean> = {
    disabled: !mentor.enabled,
    incomplete: !mentor.profileComplete,
    unverified: !mentor.registrationVerified,
    expired: !registrationValid(mentor.registrationExpiresOn, today),
    conflict: mentor.conflict,
  };
  return (Object.keys(faults) as (keyof typeof faults)[]).filter((fault) => faults[fault]);
}

export function assignmentWarnings(mentor: AssignmentFacts, endsOn: LocalDate): AssignmentWarning[] {
  const warnings: Record<AssignmentWarning, boolean> = {
    expires_in_period: !registrationValid(mentor.registrationExpiresOn, endsOn),
    not_accepting: !mentor.acceptingNew,
  };
  return ASSIGNMENT_WARNINGS.filter((warning) => warnings[warning]);
}
