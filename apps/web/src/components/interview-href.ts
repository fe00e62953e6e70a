import { href } from "@knotter/contract/routes";
import type { MentoringLabel } from "@knotter/domain/mentoring";

const OVER: readonly string[] = ["awaiting_report", "done", "no_show", "mentor_absent", "disputed"] satisfies MentoringLabel[];

/**
 * The page of an interview: its record once it is over; before that, and if it was canceled, the booking, which also links to the meeting.
 */
export const interviewHref = ({ id, labelCode }: { id: string; labelCode: string }): string =>
  OVER.includes(labelCode) ? href("mentoring", { id }) : href("reserved", { id });
