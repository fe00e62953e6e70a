import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { InvitationLetter } from "@knotter/domain/invitation";
import type { MailType, SecurityChange } from "@knotter/domain/mail";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { CancelReason, CancelSide, NoShowSide } from "@knotter/domain/mentoring-codes";
import type { Role } from "@knotter/domain/role";
import type { SupervisionNews } from "@knotter/domain/supervision";
import type { LocalDate } from "@knotter/domain/tokyo";

// What a mail is written from: plain facts, read from the state when it is sent. There is no field for a theme, a question or a text of a
// report, so none can get into a mail.

/** The current state of the interview. */
export interface InterviewFacts {
  readonly id: string;
  /** M-2026-000123 */
  readonly publicNo: string;
  readonly startAt: Date;
  readonly endAt: Date;
}

/** The deadlines; null where the action is not possible (any more), whatever the time. */
export interface Deadlines {
  readonly freeCancelUntil: Date;
  readonly rescheduleUntil: Date | null;
}

/** The state of the meeting URL: Mentoring.meetingStatus. */
export type MeetingState = "preparing" | "ready" | "failed" | "cleared";
/** Whether there is a questionnaire; never its contents. */
export type QuestionnaireState = "none" | "draft" | "submitted";

/** A time that is held for the reader (domain/time-hold.ts). */
export interface HeldTime {
  readonly startAt: Date;
  readonly endAt: Date;
  readonly until: Date;
}

interface OfInterview {
  readonly interview: InterviewFacts;
}
interface ToMentee extends OfInterview {
  readonly to: "mentee";
  readonly mentorName: string;
}
interface ToMentor extends OfInterview {
  readonly to: "mentor";
}
interface Counted {
  /** Whether this interview does not use up a count (any more). */
  readonly returned: boolean;
}
interface Timed {
  readonly deadlines: Deadlines;
}
interface WithToken {
  /** In plain text: derived from the id of its row when the mail is written, and stored nowhere. */
  readonly token: string;
}
interface ForRole {
  readonly role: Role;
}

export interface MailFacts {
  mentoring_reserved: { readonly bookedBy: Role } & (
    | (ToMentee & Timed & { readonly disclosure: DisclosureLevel })
    | (ToMentor & { readonly sheet: QuestionnaireState })
  );
  reschedule_mail: { readonly fromStartAt: Date } & ((ToMentee & Timed) | ToMentor);
  mentee_cancel: /** `replaced`: another mentor has taken over, which a mail of its own announces. */
    | (ToMentee & Counted & { readonly canceledBy: CancelSide; readonly replaced?: boolean })
    /** `reason`: only if the mentee allowed it; never the mentee's own text. */
    | (ToMentor & { readonly canceledBy: CancelSide; readonly reason: CancelReason | null });
  mentor_cancel:
    | (ToMentee & Counted & { readonly canceledBy: CancelSide; readonly mentorId: string; readonly alternatives: readonly Date[] })
    | (ToMentor & { readonly canceledBy: CancelSide });
  mentoring_remind:
    | (ToMentee & Timed & { readonly sheet: QuestionnaireState })
    | (ToMentor & { readonly sheet: QuestionnaireState; readonly meeting: MeetingState });
  mentoring_remind_1hour:
    | (ToMentee & { readonly meeting: MeetingState })
    | (ToMentor & { readonly sheet: QuestionnaireState; readonly meeting: MeetingState; readonly noShowFrom: Date })
    /** To the admins, if the interview has no meeting URL an hour before. */
    | (OfInterview & { readonly to: "admin"; readonly meeting: MeetingState });
  report: (ToMentee & { readonly dueAt: Date }) | (ToMentor & { readonly dueAt: Date });
  /** `step`: 1 to 3; the third is the last. */
  report_remind: { readonly step: number; readonly dueAt: Date } & (ToMentee | ToMentor);
  mentee_register: WithToken & {
    readonly companyName: string;
    readonly orderName: string;
    readonly disclosure: DisclosureLevel;
    readonly expiresAt: Date;
    /** The last day of the order. */
    readonly endsOn: LocalDate;
    /** How many interviews the person may have. */
    readonly maxCount: number;
    /** The standard text; default: the first one. */
    readonly letter?: InvitationLetter;
    /** An admin's own text; without one the invitation has the standard text. */
    readonly words?: ManualWords;
  };
  /** `trialOf`: an invitation with these facts, which its author sends to themselves, without a link. */
  manual_mail: ManualWords & { readonly trialOf?: Pick<MailFacts["mentee_register"], "disclosure" | "endsOn" | "maxCount"> };
  registered: { readonly maxCount: number | null };
  no_show: OfInterview &
    Counted & {
      readonly to: "mentee" | "mentor";
      readonly absent: NoShowSide;
      /** The report of absence was withdrawn. */
      readonly undone: boolean;
      /** Until when the mentee may object; null where there is nothing to object to. */
      readonly disputeUntil: Date | null;
    };
  hr_summary_request: OfInterview & { readonly mentorName: string; readonly answerUntil: Date };
  hr_summary_wish: OfInterview;
  sheet_submitted: OfInterview;
  delay_notice: OfInterview & { readonly to: "mentee" | "mentor"; readonly minutes: number };
  /** `times`: those that are still held when the mail is written. */
  proposal: ToMentee & { readonly times: readonly HeldTime[] };
  /** To the mentor: the old time stands. */
  proposal_answer: OfInterview & { readonly outcome: "declined" | "lapsed" };
  /** Of the waiting list. */
  time_freed: HeldTime & { readonly mentorId: string; readonly mentorName: string };
  /** The hold of the waiting list that ended because the mentor takes no more bookings. */
  time_released: Pick<HeldTime, "startAt" | "endAt"> & { readonly mentorName: string };
  hr_report_published: { readonly orderIds: readonly string[]; readonly orderName: string };
  zoom_broken: { readonly interviews: readonly InterviewFacts[] } & (
    | { readonly to: "mentor" }
    /** To the admins. */
    | { readonly to: "admin"; readonly mentorName: string }
  );
  /** `since`: when the calendar was last read well, or was added. */
  calendar_failing: { readonly since: Date };
  /** `webhook`: the name of the endpoint; `gone`: its receiver has answered 410; `to`: the owner's role. */
  webhook_disabled: { readonly endpointId: string; readonly webhook: string; readonly gone: boolean; readonly to: "admin" | "hrstaff" };
  registration_expiry: { readonly expiresOn: LocalDate; readonly daysLeft: number };
  mentor_status: {
    readonly status: ReviewStatus;
    readonly decision: "approve" | "reject" | null;
    /** The status before; null in mails of an earlier version. */
    readonly before: ReviewStatus | null;
  };
  /** Without a name, an interview or a word of the case sheet. */
  supervision: { readonly supervisionId: string; readonly news: SupervisionNews };
  /** `next`: the page to open after the sign-in. */
  magic_link: WithToken & ForRole & { readonly invitation: boolean; readonly expiresAt: Date; readonly next: string | null };
  verify: WithToken & {
    readonly expiresAt: Date;
    /** What the sign-up is for; null where the order cannot be named any more. */
    readonly order: { readonly name: string; readonly companyName: string; readonly disclosure: DisclosureLevel } | null;
  };
  already_registered: Readonly<Record<never, never>>;
  password_reset: WithToken & { readonly expiresAt: Date };
  email_change:
    | { readonly to: "old" | "new"; readonly changedBy: "office"; readonly step: "changed"; readonly silent: boolean }
    | (WithToken & { readonly to: "new"; readonly changedBy: "office"; readonly step: "proposed"; readonly expiresAt: Date })
    /** `newEmail`: masked. `silentUntil`: from then on no answer counts as consent. */
    | (WithToken & {
        readonly to: "old";
        readonly changedBy: "office";
        readonly step: "proposed";
        readonly newEmail: string;
        readonly silentUntil: Date;
      })
    | (WithToken & { readonly to: "old" | "new"; readonly changedBy: "self"; readonly expiresAt: Date });
  locked: { readonly until: Date };
  new_device: { readonly at: Date; readonly device: string | null };
  security_notice: { readonly change: SecurityChange; readonly at: Date };
  hrstaff_invite: WithToken & { readonly companyName: string; readonly expiresAt: Date };
  admin_invite: WithToken & { readonly expiresAt: Date };
  delivery_test: { readonly at: Date };
}

/** The variables of a manual mail; null where one does not apply to the reader. */
export interface ManualValues {
  readonly 氏名: string;
  readonly 会社名: string | null;
  readonly 施策名: string | null;
  readonly 残り回数: number | null;
  readonly 予約期限: LocalDate | null;
}

/** Subject and body as an admin wrote them, with the values for this reader (manual-variables.ts). */
export interface ManualWords {
  readonly subject: string;
  readonly body: string;
  readonly values: ManualValues;
}

/** One mail: `type` decides what the facts are. */
export type Mail = { readonly [Type in MailType]: { readonly type: Type; readonly facts: MailFacts[Type] } }[MailType];
