import type { MailSide } from "@knotter/domain/mail";
import { ICS_FILE_NAME, type IcsMethod, INTERVIEW_SUMMARY, icsInvitation, icsMediaType, mentorSummary } from "@knotter/files/ics";
import { linksFrom } from "./links";
import type { InterviewFacts } from "./mail-facts";
import type { MailAttachment } from "./mailer";
import type { MailSettings } from "./render-mail";

export interface CalendarFacts {
  readonly interview: InterviewFacts;
  readonly to: MailSide;
  /** Current values of Mentoring.icsUid and icsSequence. */
  readonly uid: string;
  readonly sequence: number;
  /** When the interview got its current state. */
  readonly changedAt: Date;
  readonly reader: { readonly name: string; readonly email: string };
}

/** The mails that carry a calendar file, and its method. */
export const CALENDAR_METHOD = {
  mentoring_reserved: "REQUEST",
  reschedule_mail: "REQUEST",
  mentee_cancel: "CANCEL",
  mentor_cancel: "CANCEL",
  manual_mail: "REQUEST",
} as const satisfies Partial<Record<string, IcsMethod>>;

/** The interview for the calendar of one reader: no name of the other side, no company, nothing about the contents. */
export function calendarAttachment(
  mail: keyof typeof CALENDAR_METHOD,
  { interview, to, uid, sequence, changedAt, reader }: CalendarFacts,
  { baseUrl, contact }: MailSettings,
): MailAttachment {
  const method = CALENDAR_METHOD[mail];
  const url = linksFrom(baseUrl).reserved(interview.id);
  return {
    fileName: ICS_FILE_NAME,
    mediaType: icsMediaType(method),
    content: icsInvitation({
      method,
      organizer: { name: contact.name, email: contact.email },
      attendee: reader,
      event: {
        uid,
        sequence,
        startAt: interview.startAt,
        endAt: interview.endAt,
        changedAt,
        cancelled: method === "CANCEL",
        summary: to === "mentee" ? INTERVIEW_SUMMARY : mentorSummary(interview.publicNo),
        description: `参加・変更・キャンセルは、ログインしてから次のページでお願いします。\n${url}`,
        url,
      },
    }),
  };
}
