export const SUPERVISION_STATUSES = ["requested", "named", "written", "discussed", "closed", "withdrawn"] as const;
/**
 * `requested`: the mentor wishes for it, and an admin has to name a supervisor; `named`: the mentor writes the case sheet, which nobody
 * else reads yet; `written`: the supervisor reads it; `discussed`: the supervisor has commented on it; `closed` and `withdrawn` by the mentor.
 */
export type SupervisionStatus = (typeof SUPERVISION_STATUSES)[number];

/** The longest texts, in characters. */
export const SUPERVISION_TEXT_MAX = { situation: 3000, assessment: 2000, question: 1000, comment: 2000 } as const;

const TRANSITIONS = {
  /** An admin names a supervisor, or another one: the sheet was written for the former and waits until its author hands it to the new one. */
  name: { from: ["requested", "named", "written", "discussed"], to: () => "named" },
  /** The mentor keeps a draft of the case sheet. */
  draft: { from: ["named"], to: () => "named" },
  /** The mentor hands the case sheet to the supervisor, or corrects it. */
  write: { from: ["named", "written", "discussed"], to: (from) => (from === "named" ? "written" : from) },
  comment: { from: ["written", "discussed"], to: () => "discussed" },
  close: { from: ["discussed"], to: () => "closed" },
  withdraw: { from: ["requested", "named", "written", "discussed"], to: () => "withdrawn" },
} as const satisfies Record<string, { from: readonly SupervisionStatus[]; to: (from: SupervisionStatus) => SupervisionStatus }>;
export type SupervisionAction = keyof typeof TRANSITIONS;

/** The state after an action; null where the state does not allow it. */
export function supervised(from: SupervisionStatus, action: SupervisionAction): SupervisionStatus | null {
  const transition: { from: readonly SupervisionStatus[]; to: (from: SupervisionStatus) => SupervisionStatus } = TRANSITIONS[action];
  return transition.from.includes(from) ? transition.to(from) : null;
}

/** The states in which the named supervisor reads the case sheet. */
export const READ_BY_SUPERVISOR = ["written", "discussed", "closed"] as const satisfies readonly SupervisionStatus[];

/** The states in which something is still to come. */
export const isOpenSupervision = (status: SupervisionStatus): boolean => status !== "closed" && status !== "withdrawn";

/** What a mail tells of a supervision: never of whom it is about, nor what was written. */
export const SUPERVISION_NEWS = [
  "supervisor_named",
  "asked_to_supervise",
  "sheet_written",
  "commented",
  "closed",
  "withdrawn",
  "replaced",
] as const;
export type SupervisionNews = (typeof SUPERVISION_NEWS)[number];
