import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { LinkPurpose } from "@knotter/domain/link";
import type { MailStatus, MailType } from "@knotter/domain/mail";
import type { NotificationPrefs } from "@knotter/domain/mail-skip";
import type { CancelSide, MentoringStatus, NoShowSide, ReportStatus } from "@knotter/domain/mentoring-codes";
import type { OrderStatus } from "@knotter/domain/order";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import type { LocalDate } from "@knotter/domain/tokyo";

/** A mail of the outbox as pages and operations see it. */
export interface MailRow {
  id: string;
  type: MailType;
  status: MailStatus | "skipped";
  orderId: string | null;
  mentoringId: string | null;
  campaignId: string | null;
  toUserId: string | null;
  toAddress: string | null;
  sentTo: string | null;
  subject: string | null;
  queuedAt: Date;
  scheduledAt: Date | null;
  nextTryAt: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  bouncedAt: Date | null;
  complainedAt: Date | null;
  deadAt: Date | null;
  canceledAt: Date | null;
  attempts: number;
  lastError: string | null;
  skippedReason: string | null;
  dedupeKey: string;
  createdById: string | null;
}

/** The words of a mail as they were written. Where a token belongs there is the mark of its link (usecases/mail/token-mark.ts). */
export interface WrittenMail {
  subject: string;
  html: string;
  text: string;
  attachment: StoredAttachment | null;
}

export interface StoredAttachment {
  fileName: string;
  mediaType: string;
  content: string;
}

export type MailFactsJson = Readonly<Record<string, string | number | boolean | null>>;

/** A mail that a runner has taken. `firstTriedAt`: somebody may have had it already, as it is written here. */
export interface ClaimedMail {
  id: string;
  type: MailType;
  dedupeKey: string;
  facts: MailFactsJson;
  orderId: string | null;
  mentoringId: string | null;
  campaignId: string | null;
  attempts: number;
  queuedAt: Date;
  firstTriedAt: Date | null;
  lastError: string | null;
  batchKey: string | null;
  sentTo: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  attachment: StoredAttachment | null;
}

/** Everything from which follows whether and how a mail is written, as it is now. */
export interface MailState {
  id: string;
  reader: MailReaderState | null;
  /** Where it goes: the mail's own address, the one on the list of an order, or the account's. */
  address: string | null;
  interview: MailInterviewState | null;
  link: MailLinkState | null;
  listed: MailListedState | null;
  order: { name: string; companyName: string; endsOn: LocalDate; bookingClosesOn: LocalDate } | null;
  campaign: { status: string; subject: string; body: string } | null;
  /** hr_report_published: whether it still is. */
  reportPublished: boolean | null;
}

export interface MailReaderState {
  userId: string;
  role: Role;
  email: string;
  name: string | null;
  disabled: boolean;
  gone: boolean;
  bounced: boolean;
  complained: boolean;
  prefs: NotificationPrefs;
  companyName: string | null;
  /** Of a mentor. */
  mentorStatus: string | null;
  registrationExpiresOn: LocalDate | null;
}

export interface MailInterviewState {
  id: string;
  publicNo: string;
  orderId: string;
  menteeId: string;
  mentorId: string;
  mentorName: string;
  /** Whether other times of hers can be offered. */
  mentorOpen: boolean;
  startAt: Date;
  endAt: Date;
  status: MentoringStatus;
  cancelSide: CancelSide | null;
  cancelReasonCode: string | null;
  shareReason: boolean;
  counted: boolean;
  noShowSide: NoShowSide | null;
  noShowReportedAt: Date | null;
  disputed: boolean;
  rescheduleCount: number;
  icsUid: string;
  icsSequence: number;
  updatedAt: Date;
  meetingStatus: "preparing" | "ready" | "failed" | "cleared";
  disclosure: DisclosureLevel;
  mentorReportStatus: ReportStatus;
  menteeReportStatus: ReportStatus;
  surveyDeclined: boolean;
  sheetStatus: string | null;
  orderPolicy: PolicyOverrides;
  sessionMinutes: number;
  customerId: string;
  orderStartsOn: LocalDate;
  orderEndsOn: LocalDate;
  summaryConsent: string | null;
  summaryRevision: number | null;
  summaryProposedAt: Date | null;
}

export interface MailLinkState {
  id: string;
  purpose: LinkPurpose;
  email: string;
  role: Role;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

/** A person on the list of an order. */
export interface MailListedState {
  orderMenteeId: string;
  name: string;
  email: string;
  status: string;
  inviteBounced: boolean;
  /** The address she is listed by has an account, hers or somebody else's: nobody can register with it. */
  hasAccount: boolean;
  used: number;
  max: number;
  disclosure: DisclosureLevel;
  orderStatus: OrderStatus;
  orderName: string;
  companyName: string;
  orderEndsOn: LocalDate;
  bookingClosesOn: LocalDate;
}

/** What became of one mail of a claim. */
export type MailSettlement =
  | { id: string; to: "sent"; providerId: string }
  /** It went out with an earlier call, the answer to which was lost, and so was the provider's id. */
  | { id: string; to: "sent_before"; reason: string }
  | { id: string; to: "delivered" }
  | { id: string; to: "skipped"; reason: string }
  /** No reason to send it any more, and it may have been taken at a try whose outcome is not known. */
  | { id: string; to: "maybe_sent"; reason: string }
  /** Nothing was taken: as if it had not been tried. */
  | { id: string; to: "wait"; at: Date; reason: string; keep: boolean }
  /** It may have been taken: the same again, as it is. `keep`: it was written and shall stay so. */
  | { id: string; to: "again"; at: Date; reason: string; keep: boolean }
  /** Given up, for a person to look at. `mayHaveArrived`: one of its tries had an outcome that is not known. */
  | { id: string; to: "dead"; mayHaveArrived: boolean; reason: string };

/** An interview that a reminder may be due for, once for each side. */
export interface RemindableRow {
  mentoringId: string;
  orderId: string;
  menteeId: string;
  mentorId: string;
  startAt: Date;
  endAt: Date;
  status: MentoringStatus;
  /** When it came to be at this time: the booking, or the last move. */
  agreedAt: Date;
  meetingStatus: MailInterviewState["meetingStatus"];
  mentorReportStatus: ReportStatus;
  menteeReportStatus: ReportStatus;
  surveyDeclined: boolean;
  /** When the mentee was first asked for her survey; null: not yet. */
  surveyAskedAt: Date | null;
  menteePrefs: NotificationPrefs;
  mentorPrefs: NotificationPrefs;
  /** Who of the admins is told; empty: every admin. */
  ownerAdminId: string | null;
}
