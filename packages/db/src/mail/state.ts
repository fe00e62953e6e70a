import type { CampaignKind } from "@knotter/domain/campaign";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { LinkPurpose } from "@knotter/domain/link";
import type { NotificationPrefs } from "@knotter/domain/mail-skip";
import type { CancelSide, MentoringStatus, NoShowSide, ReportStatus } from "@knotter/domain/mentoring-codes";
import type { OrderStatus } from "@knotter/domain/order";
import type { PolicyOverrides } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { MailFacts } from "../column-types";
import { anyOf, type Db, word } from "../query";

/** Everything from which follows whether and how a mail is written, as it is now. */
export interface MailState {
  id: string;
  reader: MailReaderState | null;
  /** Where it goes: the mail's own address, the one on the list of an order, or the account's. */
  address: string | null;
  interview: MailInterviewState | null;
  link: MailLinkState | null;
  listed: MailListedState | null;
  order: {
    name: string;
    companyName: string;
    endsOn: LocalDate;
    bookingClosesOn: LocalDate;
    disclosure: DisclosureLevel;
    maxCount: number;
  } | null;
  campaign: { kind: CampaignKind; status: string; subject: string; body: string } | null;
  /** hr_report_published: whether it still is. */
  reportPublished: boolean | null;
  /** The times that the mail tells of (`holdIds` of its facts), earliest first, whatever has become of them. */
  holds: readonly MailHoldState[];
}

export interface MailHoldState {
  mentorId: string;
  mentorName: string;
  startAt: Date;
  endAt: Date;
  until: Date;
  state: string;
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
  /** Whether other times of the mentor can be offered. */
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
  /** Null: the person is listed without an address. */
  email: string | null;
  status: string;
  inviteBounced: boolean;
  /** The address has an account, of this person or of somebody else: nobody can register with it. */
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

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null };

/** An id among the facts of a mail; null where there is none. */
const idIn = (facts: Expression<MailFacts>, key: string) =>
  sql<string | null>`CASE WHEN pg_input_is_valid(${facts}->>${sql.lit(key)}, 'uuid') THEN (${facts}->>${sql.lit(key)})::uuid END`;

type StateRow = Awaited<ReturnType<ReturnType<typeof selectState>["execute"]>>[number];

/** Everything that mails tell of: one row for each mail; a part is there when its id is. */
export const selectState = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("Mail as m")
    .leftJoin("User as u", "u.id", "m.toUserId")
    .leftJoin("Mentee as me", "me.userId", "u.id")
    .leftJoin("Mentor as mr", "mr.userId", "u.id")
    .leftJoin("HrStaff as h", "h.userId", "u.id")
    .leftJoin("Customer as hc", "hc.id", "h.customerId")
    .leftJoin("Admin as a", "a.userId", "u.id")
    .leftJoin("Mentoring as t", "t.id", "m.mentoringId")
    .leftJoin("Mentor as tm", "tm.userId", "t.mentorId")
    .leftJoin("CheckedQuestion as s", "s.mentoringId", "t.id")
    .leftJoin("MentorReport as p", "p.mentoringId", "t.id")
    .leftJoin("LinkToken as l", (join) => join.on(({ eb, ref }) => eb("l.id", "=", idIn(ref("m.facts"), "linkId"))))
    .leftJoin("OrderMentee as om", (join) =>
      join.on(({ eb, fn, ref, selectFrom }) =>
        eb(
          "om.id",
          "=",
          fn.coalesce(
            idIn(ref("m.facts"), "orderMenteeId"),
            "l.orderMenteeId",
            selectFrom("OrderMentee as x")
              .select("x.id")
              .whereRef("x.menteeId", "=", "m.toUserId")
              .where(({ eb, or, ref }) => or([eb("m.orderId", "is", null), eb("x.orderId", "=", ref("m.orderId"))]))
              .orderBy("x.createdAt", "desc")
              .limit(sql.lit(1)),
          ),
        ),
      ),
    )
    .leftJoin("Order as o", (join) =>
      join.on(({ eb, fn }) => eb("o.id", "=", fn.coalesce("t.orderId", "m.orderId", "om.orderId", "l.orderId"))),
    )
    .leftJoin("Customer as c", "c.id", "o.customerId")
    .leftJoin("MailCampaign as k", "k.id", "m.campaignId")
    .leftJoin("OrderReport as r", (join) =>
      join.on("m.type", "=", word("hr_report_published")).on(({ eb, ref }) => eb("r.id", "=", idIn(ref("m.facts"), "reportId"))),
    )
    .where("m.id", "=", anyOf(ids))
    .select("m.id")
    .select(["u.id as userId", "u.role", "u.email", "u.disabled", "u.notificationPrefs as prefs", "hc.name as readerCompany"])
    .select(["mr.reviewStatus as mentorStatus", "mr.registrationExpiresOn"])
    .select(["t.id as mentoringId", "t.publicNo", "t.orderId as interviewOrderId", "t.menteeId", "t.mentorId", "t.startAt", "t.endAt"])
    .select(["t.status as interviewStatus", "t.cancelSide", "t.cancelReasonCode", "t.shareReason", "t.counted", "t.noShowSide"])
    .select([
      "t.noShowReportedAt",
      "t.rescheduleCount",
      "t.icsUid",
      "t.icsSequence",
      "t.updatedAt as interviewUpdatedAt",
      "t.meetingStatus",
    ])
    .select(["t.disclosureLevelAtBooking as disclosure", "t.mentorReportStatus", "t.menteeReportStatus", "s.status as sheetStatus"])
    .select([
      "p.hrSummaryConsent as summaryConsent",
      "p.hrSummaryRevision as summaryRevision",
      "p.hrSummaryProposedAt as summaryProposedAt",
    ])
    .select(["l.id as linkId", "l.purpose as linkPurpose", "l.email as linkEmail", "l.role as linkRole", "l.expiresAt", "l.usedAt"])
    .select(["l.revokedAt", "om.id as orderMenteeId", "om.name as listedName", "om.email as listedEmail", "om.status as listedStatus"])
    .select(["om.inviteBounced", "om.usedCount as used", "om.maxCount as max"])
    .select(["o.status as orderStatus", "o.name as orderName", "o.policy as orderPolicy", "o.sessionMinutes", "o.customerId"])
    .select(["c.name as companyName", "o.startsOn", "o.endsOn", "o.bookingClosesOn", "o.disclosureLevel as orderDisclosure"])
    .select("o.maxMentoringCount as orderMaxCount")
    .select([
      "k.kind as campaignKind",
      "k.status as campaignStatus",
      "k.subject as campaignSubject",
      "k.body as campaignBody",
      "r.status as reportStatus",
    ])
    .select(({ and, case: when, eb, exists, fn, or, ref, selectFrom, val }) => [
      when()
        .when(and([eb("om.id", "is not", null), eb("om.menteeId", "is", null)]))
        .then(fn.coalesce("m.toAddress", "om.email"))
        .else(fn.coalesce("m.toAddress", "u.email"))
        .end()
        .as("address"),
      fn.coalesce("me.name", "mr.name", "h.name", "a.name").as("name"),
      or([eb("u.deletedAt", "is not", null), eb("u.anonymizedAt", "is not", null)])
        .$castTo<boolean>()
        .as("gone"),
      eb("u.emailBouncedAt", "is not", null).$castTo<boolean>().as("bounced"),
      eb("u.emailComplainedAt", "is not", null).$castTo<boolean>().as("complained"),
      fn.coalesce("tm.displayName", "tm.name", val("")).as("mentorName"),
      and([ref("tm.enabled").$notNull(), ref("tm.profileComplete").$notNull(), ref("tm.acceptingNew").$notNull()])
        .$castTo<boolean | null>()
        .as("mentorOpen"),
      eb("t.disputeStatus", "<>", word("none")).$castTo<boolean | null>().as("disputed"),
      eb("t.surveyDeclinedAt", "is not", null).$castTo<boolean>().as("surveyDeclined"),
      exists(selectFrom("User as w").select("w.id").whereRef("w.email", "=", "om.email").where("w.deletedAt", "is", null))
        .$castTo<boolean>()
        .as("hasAccount"),
      jsonArrayFrom(
        selectFrom(({ ref }) => sql<{ id: string }>`unnest(string_to_array(${ref("m.facts")} ->> 'holdIds', ','))`.as<"i">(sql`"i"("id")`))
          .innerJoin("TimeHold as th", (join) => join.on(({ ref }) => sql<SqlBool>`${ref("th.id")} = ${ref("i.id")}::uuid`))
          .innerJoin("Mentor as hm", "hm.userId", "th.mentorId")
          .select(["th.mentorId", "th.startAt", "th.endAt", "th.until", "th.state"])
          .select(({ fn, val }) => fn.coalesce("hm.displayName", "hm.name", val("")).as("mentorName"))
          .orderBy("th.startAt"),
      )
        // JSON knows no dates.
        .$castTo<readonly (Omit<MailHoldState, "startAt" | "endAt" | "until"> & Record<"startAt" | "endAt" | "until", string>)[]>()
        .as("holds"),
    ]);

/** The columns of a joined row are there together or not at all. */
const part = <Part>(id: string | null, make: () => Nullable<Part>): Part | null => (id === null ? null : (make() as Part));

export const stateOf = (row: StateRow): MailState => ({
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
  order: part<NonNullable<MailState["order"]>>(row.orderName, () => ({
    name: row.orderName,
    companyName: row.companyName,
    endsOn: row.endsOn,
    bookingClosesOn: row.bookingClosesOn,
    disclosure: row.orderDisclosure,
    maxCount: row.orderMaxCount,
  })),
  campaign: part<NonNullable<MailState["campaign"]>>(row.campaignStatus, () => ({
    kind: row.campaignKind,
    status: row.campaignStatus,
    subject: row.campaignSubject,
    body: row.campaignBody,
  })),
  reportPublished: row.reportStatus === null ? null : row.reportStatus === "published",
  holds: row.holds.map((hold) => ({
    ...hold,
    startAt: new Date(hold.startAt),
    endAt: new Date(hold.endAt),
    until: new Date(hold.until),
  })),
});
