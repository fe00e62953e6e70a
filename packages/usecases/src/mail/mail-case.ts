import type { ClaimedMail, MailInterviewState, MailState } from "@knotter/db/mail.row";
import type { MailSide, MailType } from "@knotter/domain/mail";
import type { MailSkip } from "@knotter/domain/mail-skip";
import { type Policy, resolvePolicy } from "@knotter/domain/policy";
import type { InterviewFacts, MailFacts } from "@knotter/mail/mail-facts";

/** One mail that is due, with everything it tells of, as it is now. */
export interface MailCase {
  readonly mail: Pick<ClaimedMail, "id" | "type" | "facts" | "queuedAt">;
  readonly state: MailState;
  readonly now: Date;
  /** Other times of the same mentor, of mails that offer some; by the id of the mail. */
  readonly alternatives: ReadonlyMap<string, readonly Date[]>;
  /** Mentors whose connection to Zoom a mail is about. */
  readonly zoom: ReadonlyMap<string, ZoomCase>;
}

/** The facts of a mail, or why it is not written any more. */
export type Written<Type extends MailType> = MailFacts[Type] | MailSkip;
export type Writers = { readonly [Type in MailType]: (given: MailCase) => Written<Type> };

/** How a mentor stands with Zoom, and her interviews to come that are to be held there. */
export interface ZoomCase {
  readonly mentorName: string;
  readonly connected: boolean;
  readonly interviews: readonly InterviewFacts[];
}

/** Whose connection a mail is about; the reader's own, unless it says otherwise. */
export const zoomMentorOf = ({ mail, state }: Pick<MailCase, "mail" | "state">): string =>
  textIn({ mail }, "mentorId") ?? state.reader?.userId ?? "";

export interface InterviewCase {
  readonly interview: MailInterviewState;
  readonly facts: InterviewFacts;
  /** Null: neither of the two, an admin. */
  readonly to: MailSide | null;
  readonly policy: Policy;
  readonly given: MailCase;
}

/** For mails that tell of an interview; where it is not there any more nobody is told of it. */
export function ofInterview<Type extends MailType>(write: (own: InterviewCase) => Written<Type>): (given: MailCase) => Written<Type> {
  return (given) => {
    const { interview, reader } = given.state;
    if (!interview || !reader) return "reader_gone";
    const { id, publicNo, startAt, endAt } = interview;
    const to = reader.userId === interview.menteeId ? "mentee" : reader.userId === interview.mentorId ? "mentor" : null;
    const policy = resolvePolicy({ order: { ...interview.orderPolicy, sessionMinutes: interview.sessionMinutes } });
    return write({ interview, facts: { id, publicNo, startAt, endAt }, to, policy, given });
  };
}

/** The interview has another time than the one the mail was to tell of. */
export function hasMoved({ interview, given }: InterviewCase): boolean {
  const startAt = instantIn(given, "startAt");
  return startAt !== null && startAt.getTime() !== interview.startAt.getTime();
}

export function instantIn({ mail }: Pick<MailCase, "mail">, key: string): Date | null {
  const value = mail.facts[key];
  const instant = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

export const textIn = ({ mail }: Pick<MailCase, "mail">, key: string): string | null => {
  const value = mail.facts[key];
  return typeof value === "string" ? value : null;
};
