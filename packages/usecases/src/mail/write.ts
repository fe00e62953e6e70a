import type { StoredAttachment } from "@knotter/db/column-types";
import type { ClaimedMail, WrittenMail } from "@knotter/db/mail/outbox";
import type { MailState } from "@knotter/db/mail/state";
import type { MailType } from "@knotter/domain/mail";
import { isTransactional, type MailSkip, optedOut, toldToTheDisabled } from "@knotter/domain/mail-skip";
import type { Mail, MailFacts } from "@knotter/mail/mail-facts";
import type { Deps } from "../deps";
import { alternativesFor } from "./alternatives";
import { type MailCase, type ZoomCase, zoomMentorOf } from "./mail-case";
import { WRITERS } from "./writers";

/** What to do with a mail that is due. */
export type Verdict = { skip: MailSkip } | { mail: Mail; address: string };

/**
 * Decides whether each mail is still true and wanted, and reads what it is written from: a few statements for all of them. A mail that
 * cannot be judged (of a type that only the next version knows) is reported to `onFault` and left out, so that it does not block the
 * others.
 */
export async function judge(
  deps: Deps,
  mails: readonly ClaimedMail[],
  now: Date,
  onFault?: (mail: ClaimedMail, error: unknown) => void,
): Promise<Map<string, { verdict: Verdict; state: MailState }>> {
  const verdicts = new Map<string, { verdict: Verdict; state: MailState }>();
  if (mails.length === 0) return verdicts;
  const states = new Map((await deps.db.read.mail.states(mails.map(({ id }) => id))).map((state) => [state.id, state]));
  const [alternatives, zoom] = await Promise.all([alternativesFor(deps, mails, states, now), zoomFor(deps, mails, states, now)]);
  for (const mail of mails) {
    const state = states.get(mail.id);
    if (!state) continue;
    try {
      verdicts.set(mail.id, { verdict: verdictOn({ mail, state, now, alternatives, zoom }), state });
    } catch (error) {
      onFault?.(mail, error);
    }
  }
  return verdicts;
}

function verdictOn(given: MailCase): Verdict {
  const { mail, state } = given;
  const { reader, listed, address } = state;
  if (reader?.gone || (reader?.disabled && !toldToTheDisabled(mail.type))) return { skip: "reader_gone" };
  if (address === null || address.endsWith(".invalid")) return { skip: "no_address" };
  // A mail to an address of its own (an invitation, or an address to be proven) does not go to the marked address.
  if (reader && reader.email === address && !isTransactional(mail.type)) {
    if (reader.bounced) return { skip: "bounced" };
    if (reader.complained) return { skip: "complained" };
  }
  if (!reader && listed?.inviteBounced && !isTransactional(mail.type)) return { skip: "bounced" };
  if (reader && optedOut(mail.type, reader.prefs)) return { skip: "opted_out" };
  const written = WRITERS[mail.type](given);
  return typeof written === "string" ? { skip: written as MailSkip } : { mail: mailOf(mail.type, written), address };
}

/** The writer of a type writes the facts of that type, which the compiler cannot infer from the table. */
const mailOf = <Type extends MailType>(type: Type, facts: MailFacts[Type]): Mail => ({ type, facts }) as Mail;

/** Renders a mail and its calendar file as of `now`. */
export async function write(
  deps: Deps,
  { mail, address }: { mail: Mail; address: string },
  state: MailState,
  now: Date,
): Promise<WrittenMail> {
  const name = state.reader?.name ?? state.listed?.name ?? null;
  const { subject, html, text } = await deps.mailService.render(mail, { name }, now);
  return { subject, html, text, attachment: attachmentOf(deps, mail, state, { name: name ?? address, email: address }, now) };
}

function attachmentOf(
  { mailService }: Deps,
  mail: Mail,
  { interview, reader: account }: MailState,
  reader: { name: string; email: string },
  now: Date,
): StoredAttachment | null {
  switch (mail.type) {
    // The calendar file must match the one sent with the booking; otherwise it is not attached.
    case "manual_mail": {
      if (interview?.status !== "reserved" || interview.startAt <= now) return null;
      const { id, publicNo, startAt, endAt, menteeId, mentorId, icsUid: uid, icsSequence: sequence, updatedAt: changedAt } = interview;
      const to = account?.userId === menteeId ? "mentee" : account?.userId === mentorId ? "mentor" : null;
      return (
        to && mailService.calendar("manual_mail", { interview: { id, publicNo, startAt, endAt }, to, uid, sequence, changedAt, reader })
      );
    }
    case "mentoring_reserved":
    case "reschedule_mail":
    case "mentee_cancel":
    case "mentor_cancel":
      return (
        interview &&
        mailService.calendar(mail.type, {
          interview: mail.facts.interview,
          to: mail.facts.to,
          uid: interview.icsUid,
          sequence: interview.icsSequence,
          changedAt: interview.updatedAt,
          reader,
        })
      );
    default:
      return null;
  }
}

async function zoomFor(deps: Deps, mails: readonly ClaimedMail[], states: ReadonlyMap<string, MailState>, now: Date) {
  const found = new Map<string, ZoomCase>();
  const mentors = mails.flatMap((mail) => {
    const state = states.get(mail.id);
    return mail.type === "zoom_broken" && state ? [zoomMentorOf({ mail, state })] : [];
  });
  if (mentors.length === 0) return found;
  const [people, interviews] = await Promise.all([deps.db.read.zoom.people(mentors), deps.db.read.mail.upcomingOf(mentors, now)]);
  for (const { id, name, connected } of people)
    found.set(id, { mentorName: name, connected, interviews: interviews.filter(({ mentorId }) => mentorId === id) });
  return found;
}
