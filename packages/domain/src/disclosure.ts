/** What the company that pays is told about one person, snapshotted on each mentoring at booking. */
export const DISCLOSURE_LEVELS = ["L0", "L1", "L2", "L3"] as const;
export type DisclosureLevel = (typeof DISCLOSURE_LEVELS)[number];

export const PROGRAM_TYPES = ["voluntary", "mandatory", "milestone", "return"] as const;
export type ProgramType = (typeof PROGRAM_TYPES)[number];

/** What the customer has agreed on (L1, unless said) where everybody of the list is to come; L0 wherever the coming itself could say something about the person. */
export function defaultDisclosure(programType: ProgramType, ofCustomer: DisclosureLevel = "L1"): DisclosureLevel {
  return programType === "mandatory" ? ofCustomer : "L0";
}

/** Whether HR sees who has registered. Off where registering already shows intent. */
export function defaultShowRegistration(programType: ProgramType): boolean {
  return programType === "mandatory";
}

export interface HrView {
  /** 未予約／予約済み／実施済み of one person. */
  usage: boolean;
  /** The date of a session that took place; never of one to come. */
  doneOn: boolean;
  /** The summary that the mentee has read and approved. */
  approvedSummary: boolean;
}

/** Per-person facts that HR may see. Mentor, time, theme and contents are in no level. */
export function hrSees(level: DisclosureLevel): HrView {
  const rank = DISCLOSURE_LEVELS.indexOf(level);
  return { usage: rank >= 1, doneOn: rank >= 2, approvedSummary: rank >= 3 };
}
