import type { MailInterviewState, MailLinkState, MailListedState, MailReaderState, MailState } from "./mail.row";

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null };

/** One row of the statement that reads everything a mail tells of; a part is there when its id is. */
export interface MailStateColumns
  extends Nullable<Omit<MailReaderState, "companyName">>,
    Nullable<Omit<MailInterviewState, "id" | "orderId" | "status" | "updatedAt" | "orderStartsOn" | "orderEndsOn">> {
  id: string;
  address: string | null;
  readerCompany: string | null;
  mentoringId: string | null;
  interviewOrderId: string | null;
  interviewStatus: MailInterviewState["status"] | null;
  interviewUpdatedAt: Date | null;
  linkId: string | null;
  linkPurpose: MailLinkState["purpose"] | null;
  linkEmail: string | null;
  linkRole: MailLinkState["role"] | null;
  expiresAt: Date | null;
  usedAt: Date | null;
  revokedAt: Date | null;
  orderMenteeId: string | null;
  listedName: string | null;
  listedEmail: string | null;
  listedStatus: string | null;
  inviteBounced: boolean | null;
  hasAccount: boolean | null;
  used: number | null;
  max: number | null;
  orderStatus: MailListedState["orderStatus"] | null;
  orderName: string | null;
  companyName: string | null;
  startsOn: string | null;
  endsOn: string | null;
  bookingClosesOn: string | null;
  orderDisclosure: MailListedState["disclosure"] | null;
  campaignStatus: string | null;
  campaignSubject: string | null;
  campaignBody: string | null;
  reportStatus: string | null;
}

/** The columns of a joined row are there together or not at all. */
const part = <Part>(id: string | null, make: () => Nullable<Part>): Part | null => (id === null ? null : (make() as Part));

export const stateOf = (row: MailStateColumns): MailState => ({
  id: row.id,
  address: row.address,
  reader: part<MailReaderState>(row.userId, () => ({
    userId: row.userId,
    role: row.role,
    email: row.email,
    name: row.name,
    disabled: row.disabled,
    gone: row.gone,
    bounced: row.bounced,
    complained: row.complained,
    prefs: row.prefs,
    companyName: row.readerCompany,
    mentorStatus: row.mentorStatus,
    registrationExpiresOn: row.registrationExpiresOn,
  })),
  interview: part<MailInterviewState>(row.mentoringId, () => ({
    id: row.mentoringId,
    publicNo: row.publicNo,
    orderId: row.interviewOrderId,
    menteeId: row.menteeId,
    mentorId: row.mentorId,
    mentorName: row.mentorName,
    mentorOpen: row.mentorOpen,
    startAt: row.startAt,
    endAt: row.endAt,
    status: row.interviewStatus,
    cancelSide: row.cancelSide,
    cancelReasonCode: row.cancelReasonCode,
    shareReason: row.shareReason,
    counted: row.counted,
    noShowSide: row.noShowSide,
    noShowReportedAt: row.noShowReportedAt,
    disputed: row.disputed,
    rescheduleCount: row.rescheduleCount,
    icsUid: row.icsUid,
    icsSequence: row.icsSequence,
    updatedAt: row.interviewUpdatedAt,
    meetingStatus: row.meetingStatus,
    disclosure: row.disclosure,
    mentorReportStatus: row.mentorReportStatus,
    menteeReportStatus: row.menteeReportStatus,
    surveyDeclined: row.surveyDeclined,
    sheetStatus: row.sheetStatus,
    orderPolicy: row.orderPolicy,
    sessionMinutes: row.sessionMinutes,
    customerId: row.customerId,
    orderStartsOn: row.startsOn,
    orderEndsOn: row.endsOn,
    summaryConsent: row.summaryConsent,
    summaryRevision: row.summaryRevision,
    summaryProposedAt: row.summaryProposedAt,
  })),
  link: part<MailLinkState>(row.linkId, () => ({
    id: row.linkId,
    purpose: row.linkPurpose,
    email: row.linkEmail,
    role: row.linkRole,
    expiresAt: row.expiresAt,
    usedAt: row.usedAt,
    revokedAt: row.revokedAt,
  })),
  listed: part<MailListedState>(row.orderMenteeId, () => ({
    orderMenteeId: row.orderMenteeId,
    name: row.listedName,
    email: row.listedEmail,
    status: row.listedStatus,
    inviteBounced: row.inviteBounced,
    hasAccount: row.hasAccount,
    used: row.used,
    max: row.max,
    disclosure: row.orderDisclosure,
    orderStatus: row.orderStatus,
    orderName: row.orderName,
    companyName: row.companyName,
    orderEndsOn: row.endsOn,
    bookingClosesOn: row.bookingClosesOn,
  })),
  order:
    row.orderName === null
      ? null
      : { name: row.orderName, companyName: row.companyName ?? "", endsOn: row.endsOn ?? "", bookingClosesOn: row.bookingClosesOn ?? "" },
  campaign:
    row.campaignStatus === null ? null : { status: row.campaignStatus, subject: row.campaignSubject ?? "", body: row.campaignBody ?? "" },
  reportPublished: row.reportStatus === null ? null : row.reportStatus === "published",
});
