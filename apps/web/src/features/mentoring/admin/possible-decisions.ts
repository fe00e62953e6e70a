import { ADMIN_ACTIONS, type AdminAction } from "@knotter/domain/mentoring-codes";

/** What has become of an interview, as far as it decides what an admin can correct. */
interface Interview {
  status: string;
  labelCode: string;
  absence: { disputeStatus: string } | null;
  reports: { mentor: string };
}

/** The actions that make sense in an interview's state; the server decides. */
const POSSIBLE: Record<AdminAction, (interview: Interview) => boolean> = {
  complete: ({ labelCode }) => labelCode === "awaiting_report",
  reopen: ({ status }) => status === "done",
  returnTicket: ({ status, labelCode }) => status === "no_show" || labelCode === "late_canceled",
  rejectDispute: ({ absence }) => absence?.disputeStatus === "open",
  unlockReport: ({ reports }) => reports.mentor === "submitted",
};

export const possibleDecisions = (interview: Interview): AdminAction[] => ADMIN_ACTIONS.filter((action) => POSSIBLE[action](interview));
