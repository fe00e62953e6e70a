/** How much the paying company learns about one person; copied to each interview at booking. */
export const DISCLOSURE_LEVELS = ["L0", "L1", "L2", "L3"] as const;
export type DisclosureLevel = (typeof DISCLOSURE_LEVELS)[number];

export const PROGRAM_TYPES = ["voluntary", "mandatory", "milestone", "return"] as const;
export type ProgramType = (typeof PROGRAM_TYPES)[number];

/**
 * Where everybody on the list has to attend, the level agreed with the customer (L1 by default); L0 wherever attending could itself reveal
 * something about the person.
 */
export function defaultDisclosure(programType: ProgramType, ofCustomer: DisclosureLevel = "L1"): DisclosureLevel {
  return programType === "mandatory" ? ofCustomer : "L0";
}

/** Whether HR sees who has registered. False where registering already reveals an intention. */
export function defaultShowRegistration(programType: ProgramType): boolean {
  return programType === "mandatory";
}

export interface HrView {
  /** 未予約／予約済み／実施済み of one person. */
  usage: boolean;
  /** The date of an interview that took place; never of a future one. */
  doneOn: boolean;
  /** The summary that the mentee has read and approved. */
  approvedSummary: boolean;
}

/** Facts about one person that HR may see. No level includes mentor, time, theme or contents. */
export function hrSees(level: DisclosureLevel): HrView {
  const rank = DISCLOSURE_LEVELS.indexOf(level);
  return { usage: rank >= 1, doneOn: rank >= 2, approvedSummary: rank >= 3 };
}
