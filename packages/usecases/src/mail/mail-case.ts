import type { ClaimedMail } from "@knotter/db/mail/outbox";
import type { MailInterviewState, MailState } from "@knotter/db/mail/state";
import type { MailSide, MailType } from "@knotter/domain/mail";
import type { MailSkip } from "@knotter/domain/mail-skip";
import { type Policy, resolvePolicy } from "@knotter/domain/policy";
import type { InterviewFacts, MailFacts } from "@knotter/mail/mail-facts";

/** A mail that is due, with the current state of everything it is about. */
export interface MailCase {
  readonly mail: Pick<ClaimedMail, "id" | "type" | "facts" | "queuedAt">;
  readonly state: MailState;
  readonly now: Date;
  /** Other slots of the same mentor, for mails that offer some; by mail id. */
  readonly alternatives: ReadonlyMap<string, readonly Date[]>;
  /** Mentors whose Zoom connection a mail is about. */
  readonly zoom: ReadonlyMap<string, ZoomCase>;
}

/** The facts of a mail, or why it is no longer written. */
export type Written<Type extends MailType> = MailFacts[Type] | MailSkip;
export type Writers = { readonly [Type in MailType]: (given: MailCase) => Written<Type> };

/** A mentor's Zoom connection, and the future interviews to be held there. */
export interface ZoomCase {
  readonly mentorName: string;
  readonly connected: boolean;
  readonly interviews: readonly InterviewFacts[];
}

/** Whose connection a mail is about: the reader's own unless its facts say otherwise. */
export const zoomMentorOf = ({ mail, state }: Pick<MailCase, "mail" | "state">): string =>
  textIn({ mail }, "mentorId") ?? state.reader?.userId ?? "";

export interface InterviewCase {
  readonly interview: MailInterviewState;
  readonly facts: InterviewFacts;
  /** Null: an admin, who is neither of the two. */
  readonly to: MailSide | null;
  readonly policy: Policy;
  readonly given: MailCase;
}

/** Wraps a writer of mails about an interview: if the interview no longer exists, the mail is skipped. */
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

/** Whether the interview's time differs from the one that the mail was to announce. */
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
