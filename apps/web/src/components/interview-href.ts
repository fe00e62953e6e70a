import { href } from "@knotter/contract/routes";
import type { MentoringLabel } from "@knotter/domain/mentoring";

const OVER: readonly string[] = ["awaiting_report", "done", "no_show", "mentor_absent", "disputed"] satisfies MentoringLabel[];

/**
 * Where an interview is looked at: its record once its time is over; until then, and where it was called off, the booking, which also has
 * the way into the meeting.
 */
export const interviewHref = ({ id, labelCode }: { id: string; labelCode: string }): string =>
  OVER.includes(labelCode) ? href("mentoring", { id }) : href("reserved", { id });
