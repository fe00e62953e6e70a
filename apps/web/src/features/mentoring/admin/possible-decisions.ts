import { ADMIN_ACTIONS, type AdminAction } from "@knotter/domain/mentoring-codes";

/** What an admin can decide about an interview: a correction, or that somebody was absent after all, or not. */
export type Decision = AdminAction | "recordAbsence" | "undoAbsence";

/** What has become of an interview, as far as it decides what an admin can correct. */
interface Interview {
  status: string;
  labelCode: string;
  absence: { disputeStatus: string } | null;
  reports: { mentor: string };
  can: { markNoShow: boolean; undoNoShow: boolean };
}

const DECISIONS: readonly Decision[] = [...ADMIN_ACTIONS, "recordAbsence", "undoAbsence"];

/** The decisions that make sense in an interview's state; the server decides. */
const POSSIBLE: Record<Decision, (interview: Interview) => boolean> = {
  complete: ({ labelCode }) => labelCode === "awaiting_report",
  reopen: ({ status }) => status === "done",
  returnTicket: ({ status, labelCode }) => (status === "no_show" && labelCode !== "mentor_absent") || labelCode === "late_canceled",
  rejectDispute: ({ absence }) => absence?.disputeStatus === "open",
  unlockReport: ({ reports }) => reports.mentor === "submitted",
  recordAbsence: ({ can }) => can.markNoShow,
  undoAbsence: ({ can }) => can.undoNoShow,
};

export const possibleDecisions = (interview: Interview): Decision[] => DECISIONS.filter((decision) => POSSIBLE[decision](interview));
