import { describe, expect, test } from "vitest";
import { catalogOf, namesIn } from "../src/catalog";
import { openWorkbench } from "../src/workbench";
import { oneRowEach } from "./one-row-each";
import { copyOf, refusalOf } from "./refusal";

const workbench = await openWorkbench({ fresh: true, poolMax: 3 });
const { pool, url } = workbench;
const catalog = await catalogOf(url);
const { mentor, mentee, other, secondMentor } = await oneRowEach(workbench);

/** A copy of the given interview with another id and some changed columns (SQL expressions). */
const another = (changes: Record<string, string>) =>
  copyOf("Mentoring", { id: "uuidv7()", publicNo: "'M-X'", icsUid: "'x@knotter'", ...changes });

const time = (hour: string) => `timestamptz '2026-06-10 ${hour}+09'`;
const span = (from: string, to: string, free: string) => ({
  startAt: time(from),
  endAt: time(to),
  blockFrom: time(from),
  blockTo: time(free),
});
/** Another time that is proposed. */
const hold = (changes: Record<string, string>) =>
  copyOf("TimeHold", { id: "uuidv7()", kind: "'proposal'", mentoringId: `(SELECT "id" FROM "Mentoring" LIMIT 1)`, ...changes });
const june12 = (hour: string) => `timestamptz '2026-06-12 ${hour}+09'`;
const onJune12 = (from: string, to: string, free: string) => ({
  startAt: june12(from),
  endAt: june12(to),
  blockFrom: june12(from),
  blockTo: june12(free),
});
const withOther = { menteeId: `'${other.userId}'` };
const withSecondMentor = { mentorId: `'${secondMentor.userId}'` };
const change = (table: string, set: string) => `UPDATE "${table}" SET ${set}`;

const TOKENS = `"accessTokenEnc" = 'a', "refreshTokenEnc" = 'r', "expiresAt" = now()`;
const NO_TOKENS = `"keyId" = NULL, "accessTokenEnc" = NULL, "refreshTokenEnc" = NULL`;

/** For each constraint of the migrations: what it allows, and what it refuses. */
const CASES: Record<string, { allowed: string[]; refused: string[]; code: string }> = {
  Mentoring_mentor_no_overlap: {
    code: "23P01",
    // The given one is 10:00–11:00 and blocks the mentor until 11:15.
    allowed: [
      another({ ...withOther, ...span("11:15", "12:15", "12:30") }),
      another({ ...withOther, ...span("8:45", "9:45", "10:00") }),
      another({ ...withOther, ...span("10:30", "11:30", "11:45"), status: "'canceled'", cancelSide: "'mentee'", canceledAt: "now()" }),
    ],
    refused: [
      another({ ...withOther, ...span("11:00", "12:00", "12:15") }),
      another({ ...withOther, ...span("9:00", "10:00", "10:15") }),
      another({ ...withOther, ...span("10:15", "10:45", "11:00") }),
      another({ ...withOther, ...span("10:30", "11:30", "11:45"), status: "'done'" }),
    ],
  },
  Mentoring_mentee_no_overlap: {
    code: "23P01",
    allowed: [
      another({ ...withSecondMentor, ...span("11:00", "12:00", "12:15") }),
      another({ ...withSecondMentor, ...span("9:00", "10:00", "10:15") }),
    ],
    refused: [
      another({ ...withSecondMentor, ...span("10:30", "11:30", "11:45") }),
      another({ ...withSecondMentor, ...span("9:30", "10:30", "10:45") }),
    ],
  },
  Mentoring_times_check: {
    code: "23514",
    allowed: [change("Mentoring", `"blockFrom" = "startAt" - interval '15 minutes'`)],
    refused: [
      change("Mentoring", `"endAt" = "startAt"`),
      change("Mentoring", `"blockFrom" = "startAt" + interval '1 minute'`),
      change("Mentoring", `"blockTo" = "endAt" - interval '1 minute'`),
    ],
  },
  Mentoring_canceled_check: {
    code: "23514",
    allowed: [change("Mentoring", `"status" = 'canceled', "cancelSide" = 'admin', "canceledAt" = now()`)],
    refused: [
      change("Mentoring", `"status" = 'canceled'`),
      change("Mentoring", `"status" = 'canceled', "cancelSide" = 'admin'`),
      change("Mentoring", `"cancelSide" = 'mentee', "canceledAt" = now()`),
    ],
  },
  Mentoring_no_show_check: {
    code: "23514",
    allowed: [change("Mentoring", `"status" = 'no_show', "noShowSide" = 'mentor'`)],
    refused: [change("Mentoring", `"status" = 'no_show'`), change("Mentoring", `"noShowSide" = 'mentor'`)],
  },
  TimeHold_mentor_no_overlap: {
    code: "23P01",
    // The proposed time is 10:00–11:00 on June 12th and blocks the mentor until 11:15, like an interview.
    allowed: [
      hold(onJune12("11:15", "12:15", "12:30")),
      hold({ ...onJune12("10:30", "11:30", "11:45"), state: "'lapsed'", endedAt: "now()" }),
      hold({ ...withSecondMentor, ...onJune12("10:30", "11:30", "11:45") }),
    ],
    refused: [hold(onJune12("11:00", "12:00", "12:15")), hold(onJune12("9:00", "10:00", "10:15"))],
  },
  TimeHold_times_check: {
    code: "23514",
    allowed: [change("TimeHold", `"blockFrom" = "startAt" - interval '15 minutes'`)],
    refused: [change("TimeHold", `"endAt" = "startAt"`), change("TimeHold", `"blockTo" = "endAt" - interval '1 minute'`)],
  },
  TimeHold_kind_check: {
    code: "23514",
    allowed: [change("TimeHold", `"until" = "until" + interval '1 hour'`)],
    refused: [change("TimeHold", `"mentoringId" = NULL`), change("TimeHold", `"waitingEntryId" = NULL`)],
  },
  TimeHold_ended_check: {
    code: "23514",
    allowed: [change("TimeHold", `"state" = 'released', "endedAt" = now()`)],
    refused: [change("TimeHold", `"state" = 'released'`), change("TimeHold", `"endedAt" = now()`)],
  },
  WaitingEntry_ended_check: {
    code: "23514",
    allowed: [change("WaitingEntry", `"endedAt" = now(), "outcome" = 'left'`)],
    refused: [change("WaitingEntry", `"endedAt" = now()`), change("WaitingEntry", `"outcome" = 'left'`)],
  },
  HelpLine_tel_check: {
    code: "23514",
    allowed: [change("HelpLine", `"tel" = '0120-279-338'`)],
    refused: [change("HelpLine", `"tel" = '119'`), change("HelpLine", `"tel" = '０１２０−２７９'`)],
  },
  User_email_lower_check: {
    code: "23514",
    allowed: [change("User", `"email" = 'other@example.com' WHERE "id" = '${mentee.userId}'`)],
    refused: [change("User", `"email" = 'Other@example.com' WHERE "id" = '${mentee.userId}'`)],
  },
  OrderMentee_known_check: {
    code: "23514",
    allowed: [change("OrderMentee", `"email" = NULL, "employeeNo" = right("id"::text, 12)`), change("OrderMentee", `"employeeNo" = NULL`)],
    refused: [change("OrderMentee", `"email" = NULL, "employeeNo" = NULL`)],
  },
  OrderMentee_count_check: {
    code: "23514",
    allowed: [change("OrderMentee", `"usedCount" = "maxCount"`), change("OrderMentee", `"usedCount" = 0`)],
    refused: [
      change("OrderMentee", `"usedCount" = "maxCount" + 1`),
      change("OrderMentee", `"usedCount" = -1`),
      change("OrderMentee", `"maxCount" = -1`),
    ],
  },
  LedgerEntry_delta_check: {
    code: "23514",
    allowed: [
      entry("grant", 3),
      entry("grant", -1),
      entry("reserve", -1),
      entry("release", 1),
      entry("forfeit", 0),
      entry("adjust", -2),
      entry("adjust", 2),
    ],
    refused: [entry("grant", 0), entry("reserve", 1), entry("reserve", -2), entry("release", -1), entry("forfeit", 1), entry("adjust", 0)],
  },
  Order_period_check: {
    code: "23514",
    allowed: [change("Order", `"startsOn" = "endsOn", "bookingOpensOn" = "endsOn", "bookingClosesOn" = "endsOn"`)],
    refused: [
      change("Order", `"bookingOpensOn" = "startsOn" - 1`),
      change("Order", `"bookingClosesOn" = "bookingOpensOn" - 1`),
      change("Order", `"bookingClosesOn" = "endsOn" + 1`),
    ],
  },
  Order_limits_check: {
    code: "23514",
    allowed: [change("Order", `"maxMentoringCount" = 20, "sessionMinutes" = 90, "totalSessionCap" = 1`)],
    refused: [
      change("Order", `"maxMentoringCount" = 0`),
      change("Order", `"maxMentoringCount" = 21`),
      change("Order", `"sessionMinutes" = 50`),
      change("Order", `"totalSessionCap" = 0`),
    ],
  },
  WebhookEndpoint_previous_whole: {
    code: "23514",
    allowed: [change("WebhookEndpoint", `"previousKeyId" = 'k', "previousEnc" = 'a', "previousUntil" = now()`)],
    refused: [
      change("WebhookEndpoint", `"previousEnc" = 'a'`),
      change("WebhookEndpoint", `"previousUntil" = now()`),
      change("WebhookEndpoint", `"previousKeyId" = 'k', "previousEnc" = 'a'`),
    ],
  },
  WebhookEndpoint_failing_whole: {
    code: "23514",
    allowed: [change("WebhookEndpoint", `"failures" = 3, "failingSince" = now()`)],
    refused: [change("WebhookEndpoint", `"failures" = 1`), change("WebhookEndpoint", `"failingSince" = now()`)],
  },
  WebhookMessage_settled_whole: {
    code: "23514",
    allowed: [change("WebhookMessage", `"settledAt" = now(), "outcome" = 'delivered'`)],
    refused: [change("WebhookMessage", `"settledAt" = now()`), change("WebhookMessage", `"outcome" = 'failed'`)],
  },
  WebhookDelivery_one_result: {
    code: "23514",
    allowed: [change("WebhookDelivery", `"status" = NULL, "fault" = 'unreachable'`)],
    refused: [change("WebhookDelivery", `"status" = NULL`), change("WebhookDelivery", `"fault" = 'unreachable'`)],
  },
  IdentityProvider_protocol_check: {
    code: "23514",
    allowed: [
      change("IdentityProvider", `"clientId" = 'another'`),
      change("IdentityProvider", `"enabled" = false, "issuer" = '', "secretEnc" = NULL`),
    ],
    refused: [
      change("IdentityProvider", `"secretEnc" = NULL`),
      change("IdentityProvider", `"issuer" = ''`),
      change("IdentityProvider", `"protocol" = 'saml'`),
      change("IdentityProvider", `"signInUrl" = 'https://id.example/sso'`),
    ],
  },
  SignInDomain_lower_check: {
    code: "23514",
    allowed: [change("SignInDomain", `"domain" = 'other.example'`)],
    refused: [change("SignInDomain", `"domain" = 'Other.example'`)],
  },
  Customer_k_check: { code: "23514", allowed: [change("Customer", `"kThreshold" = 5`)], refused: [change("Customer", `"kThreshold" = 4`)] },
  CompanyBlock_dates_check: {
    code: "23514",
    allowed: [change("CompanyBlock", `"dateTo" = "dateFrom"`)],
    refused: [change("CompanyBlock", `"dateTo" = "dateFrom" - 1`)],
  },
  OrderMentor_weight_check: {
    code: "23514",
    allowed: [change("OrderMentor", `"weight" = 5, "quota" = 1`)],
    refused: [change("OrderMentor", `"weight" = 0`), change("OrderMentor", `"weight" = 6`), change("OrderMentor", `"quota" = 0`)],
  },
  Mentor_limits_check: {
    code: "23514",
    allowed: [change("Mentor", `"bufferBefore" = 0, "bufferAfter" = 60, "minNoticeHours" = 168, "dailyCap" = 8, "weeklyCap" = 40`)],
    refused: [
      change("Mentor", `"bufferBefore" = 61`),
      change("Mentor", `"bufferAfter" = -1`),
      change("Mentor", `"minNoticeHours" = 1`),
      change("Mentor", `"dailyCap" = 9`),
      change("Mentor", `"weeklyCap" = 0`),
    ],
  },
  CheckedQuestion_mood_check: {
    code: "23514",
    allowed: [change("CheckedQuestion", `"mood" = 5`), change("CheckedQuestion", `"mood" = NULL`)],
    refused: [change("CheckedQuestion", `"mood" = 0`), change("CheckedQuestion", `"mood" = 6`)],
  },
  CheckedQuestion_selected_check: {
    code: "23514",
    allowed: [change("CheckedQuestion", `"selected" = '${JSON.stringify(Array(10).fill({}))}'`)],
    refused: [change("CheckedQuestion", `"selected" = '${JSON.stringify(Array(11).fill({}))}'`)],
  },
  MenteeReport_ratings_check: {
    code: "23514",
    allowed: [change("MenteeReport", `"satisfaction" = 5, "selfEfficacyBefore" = 10, "nps" = 0`)],
    refused: [
      change("MenteeReport", `"satisfaction" = 6`),
      change("MenteeReport", `"easeOfTalking" = 0`),
      change("MenteeReport", `"goalProgress" = 9`),
      change("MenteeReport", `"selfEfficacyBefore" = 11`),
      change("MenteeReport", `"selfEfficacyAfter" = 0`),
      change("MenteeReport", `"nps" = 11`),
    ],
  },
  MenteeReport_submitted_check: {
    code: "23514",
    allowed: [change("MenteeReport", `"submittedAt" = NULL, "satisfaction" = NULL`)],
    refused: [
      change("MenteeReport", `"satisfaction" = NULL`),
      change("MenteeReport", `"easeOfTalking" = NULL`),
      change("MenteeReport", `"goalProgress" = NULL`),
      change("MenteeReport", `"editableUntil" = NULL`),
    ],
  },
  MentorReport_ratings_check: {
    code: "23514",
    allowed: [change("MentorReport", `"careerAwareness" = 1`)],
    refused: [change("MentorReport", `"careerAwareness" = 0`), change("MentorReport", `"careerAwareness" = 6`)],
  },
  MentorReport_summary_check: {
    code: "23514",
    allowed: [
      change("MentorReport", `"hrSummary" = NULL, "hrSummaryConsent" = 'none', "hrSummarySha256" = NULL`),
      change("MentorReport", `"hrSummaryConsent" = 'proposed', "hrSummarySha256" = NULL`),
    ],
    refused: [
      change("MentorReport", `"hrSummarySha256" = NULL`),
      change("MentorReport", `"hrSummary" = NULL`),
      change("MentorReport", `"hrSummary" = NULL, "hrSummaryConsent" = 'declined'`),
    ],
  },
  MentorReport_wish_check: {
    code: "23514",
    allowed: [
      change(
        "MentorReport",
        `"hrSummaryConsent" = 'proposed', "hrSummarySha256" = NULL, "hrSummaryWish" = 'x', "hrSummaryWishedAt" = now()`,
      ),
    ],
    refused: [
      change("MentorReport", `"hrSummaryWish" = 'x', "hrSummaryWishedAt" = now()`),
      change("MentorReport", `"hrSummaryConsent" = 'proposed', "hrSummarySha256" = NULL, "hrSummaryWish" = 'x'`),
    ],
  },
  EmailProposal_settled_check: {
    code: "23514",
    allowed: [change("EmailProposal", `"settledAt" = now(), "outcome" = 'stopped'`)],
    refused: [change("EmailProposal", `"settledAt" = now()`), change("EmailProposal", `"outcome" = 'applied'`)],
  },
  OrderReport_k_check: {
    code: "23514",
    allowed: [change("OrderReport", `"kThreshold" = 5 WHERE "status" = 'draft'`)],
    refused: [change("OrderReport", `"kThreshold" = 4 WHERE "status" = 'draft'`)],
  },
  OrderReport_orders_check: {
    code: "23514",
    allowed: [change("OrderReport", `"orderIds" = array_fill(uuidv7(), ARRAY[50]) WHERE "status" = 'draft'`)],
    refused: [
      change("OrderReport", `"orderIds" = '{}' WHERE "status" = 'draft'`),
      change("OrderReport", `"orderIds" = array_fill(uuidv7(), ARRAY[51]) WHERE "status" = 'draft'`),
    ],
  },
  MentorSchedule_kind_check: {
    code: "23514",
    allowed: [
      rule("'weekly', 6, NULL, NULL"),
      rule("'date_open', NULL, '2026-06-10', NULL"),
      rule("'date_block', NULL, '2026-06-10', NULL"),
      rule("'date_block', NULL, '2026-06-10', '2026-09-09'"),
    ],
    refused: [
      rule("'weekly', 7, NULL, NULL"),
      rule("'weekly', NULL, NULL, NULL"),
      rule("'weekly', 1, '2026-06-10', NULL"),
      rule("'date_open', NULL, NULL, NULL"),
      rule("'date_open', NULL, '2026-06-10', '2026-06-11'"),
      rule("'date_open', 1, '2026-06-10', NULL"),
      rule("'date_block', NULL, NULL, '2026-06-11'"),
      rule("'date_block', NULL, '2026-06-10', '2026-06-09'"),
      rule("'date_block', NULL, '2026-06-10', '2026-09-10'"),
    ],
  },
  Mail_tried_check: {
    code: "23514",
    allowed: [
      change("Mail", `"status" = 'sending', "firstTriedAt" = now()`),
      change("Mail", `"status" = 'failed', "firstTriedAt" = now()`),
    ],
    refused: ["draft", "scheduled", "queued"].map((status) => change("Mail", `"status" = '${status}', "firstTriedAt" = now()`)),
  },
  ZoomFormerAccount_tokens_check: {
    code: "23514",
    allowed: [change("ZoomFormerAccount", `${NO_TOKENS}, "expiresAt" = NULL, "dueAt" = NULL`)],
    refused: [
      change("ZoomFormerAccount", `"accessTokenEnc" = NULL`),
      change("ZoomFormerAccount", `"refreshTokenEnc" = NULL`),
      change("ZoomFormerAccount", `"expiresAt" = NULL`),
      change("ZoomFormerAccount", `"dueAt" = NULL`),
      change("ZoomFormerAccount", NO_TOKENS),
    ],
  },
  ConsentRecord_channel_check: {
    code: "23514",
    allowed: [copyOf("ConsentRecord", { id: "uuidv7()", channel: `'telephone'`, takenById: "uuidv7()" })],
    refused: [
      copyOf("ConsentRecord", { id: "uuidv7()", channel: `'telephone'`, takenById: "NULL" }),
      copyOf("ConsentRecord", { id: "uuidv7()", channel: `'screen'`, takenById: "uuidv7()" }),
    ],
  },
  ZoomConnection_tokens_check: {
    code: "23514",
    allowed: [
      change("ZoomConnection", `"status" = 'error', "disconnectReason" = 'invalid_grant', ${NO_TOKENS}`),
      change("ZoomConnection", `"status" = 'disconnected', "disconnectReason" = 'user', "revokeDueAt" = now()`),
      change(
        "ZoomConnection",
        `"status" = 'disconnected', "disconnectReason" = 'user', "zoomUserId" = NULL, "zoomEmail" = NULL, ${NO_TOKENS}`,
      ),
    ],
    refused: [
      change("ZoomConnection", `"accessTokenEnc" = NULL`),
      change("ZoomConnection", `"refreshTokenEnc" = NULL`),
      change("ZoomConnection", NO_TOKENS),
      change("ZoomConnection", `"zoomUserId" = NULL`),
      change("ZoomConnection", `"status" = 'disconnected', "disconnectReason" = 'user'`),
      change("ZoomConnection", `"status" = 'disconnected', "disconnectReason" = 'user', "zoomUserId" = NULL, ${NO_TOKENS}`),
    ],
  },
  CalendarSource_busy_check: {
    code: "23514",
    allowed: [change("CalendarSource", `"busy" = '{}'`), change("CalendarSource", `"busy" = '{1,2,4,5}'`)],
    refused: [change("CalendarSource", `"busy" = '{1}'`), change("CalendarSource", `"busy" = '{1,2,3}'`)],
  },
  MentorBusy_busy_check: {
    code: "23514",
    allowed: [change("MentorBusy", `"busy" = '{1,2,4,5}'`)],
    refused: [change("MentorBusy", `"busy" = '{1,2,3}'`)],
  },
  MentorBusy_anonymous_check: {
    code: "23514",
    allowed: [change("MentorBusy", `"anonymous" = '{1,2,4,5}'`), change("MentorBusy", `"anonymous" = '{}'`)],
    refused: [change("MentorBusy", `"anonymous" = '{1,2,3}'`)],
  },
  CalendarSource_secret_check: {
    code: "23514",
    allowed: [
      change("CalendarSource", `"kind" = 'demo', "addressEnc" = NULL, "keyId" = NULL`),
      change("CalendarSource", `"kind" = 'google', "addressEnc" = NULL, ${TOKENS}`),
      change("CalendarSource", `"kind" = 'microsoft', "addressEnc" = NULL, "keyId" = NULL, "lostAt" = now()`),
    ],
    refused: [
      change("CalendarSource", `"addressEnc" = NULL`),
      change("CalendarSource", `"keyId" = NULL`),
      change("CalendarSource", `"kind" = 'google'`),
      change("CalendarSource", `"kind" = 'demo'`),
      change("CalendarSource", `"kind" = 'google', "addressEnc" = NULL, "keyId" = NULL`),
      change("CalendarSource", `"kind" = 'google', "addressEnc" = NULL, "accessTokenEnc" = 'a', "expiresAt" = now()`),
      change("CalendarSource", `"kind" = 'google', "addressEnc" = NULL, ${TOKENS}, "lostAt" = now()`),
      change("CalendarSource", `${TOKENS}`),
    ],
  },
  ZoomConnection_left_check: {
    code: "23514",
    allowed: [change("ZoomConnection", `"status" = 'error', "disconnectReason" = 'invalid_grant'`)],
    refused: [change("ZoomConnection", `"status" = 'error'`), change("ZoomConnection", `"disconnectReason" = 'user'`)],
  },
  Mail_skipped_check: {
    code: "23514",
    allowed: [change("Mail", `"status" = 'skipped', "skippedReason" = 'interview_moved'`)],
    refused: [change("Mail", `"status" = 'skipped'`), change("Mail", `"skippedReason" = 'interview_moved'`)],
  },
  MailCampaign_scheduled_check: {
    code: "23514",
    allowed: [change("MailCampaign", `"status" = 'scheduled', "scheduledAt" = now()`), change("MailCampaign", `"status" = 'draft'`)],
    refused: [change("MailCampaign", `"status" = 'scheduled', "scheduledAt" = NULL`)],
  },
  BulkOperation_finished_check: {
    code: "23514",
    allowed: [change("BulkOperation", `"status" = 'done', "finishedAt" = now()`)],
    refused: [change("BulkOperation", `"status" = 'done'`), change("BulkOperation", `"finishedAt" = now()`)],
  },
  BulkOperationItem_settled_check: {
    code: "23514",
    allowed: [change("BulkOperationItem", `"status" = 'refused', "at" = now()`)],
    refused: [change("BulkOperationItem", `"status" = 'done'`), change("BulkOperationItem", `"at" = now()`)],
  },
  Supervision_supervisor_is_another: {
    code: "23514",
    allowed: [change("Supervision", `"supervisorId" = '${secondMentor.userId}'`)],
    refused: [change("Supervision", `"supervisorId" = "mentorId"`)],
  },
  Supervision_named: {
    code: "23514",
    allowed: [
      change("Supervision", `"status" = 'named', "supervisorId" = '${secondMentor.userId}'`),
      change("Supervision", `"status" = 'withdrawn', "supervisorId" = NULL`),
    ],
    refused: [change("Supervision", `"status" = 'named', "supervisorId" = NULL`)],
  },
};

function entry(kind: string, delta: number): string {
  return `INSERT INTO "LedgerEntry" ("orderMenteeId", "kind", "delta", "at") VALUES ('${mentee.orderMenteeId}', '${kind}', ${delta}, now())`;
}

function rule(values: string): string {
  return `INSERT INTO "MentorSchedule" ("mentorId", "kind", "weekday", "date", "dateTo", "ranges") VALUES ('${mentor.userId}', ${values}, '[]')`;
}

describe("each rule of the database", () => {
  test("has its case here", () => {
    expect(Object.keys(CASES).sort()).toEqual(namesIn(catalog, "constraint", /^constraint \S+: \S+ (CHECK|EXCLUDE)/).sort());
  });

  for (const [name, { allowed, refused, code }] of Object.entries(CASES)) {
    test(`${name} lets through what is right`, async () => {
      for (const statement of allowed) expect.soft(await refusalOf(pool, statement), statement).toBeNull();
    });

    test(`${name} refuses what is not`, async () => {
      for (const statement of refused) expect.soft(await refusalOf(pool, statement), statement).toEqual({ code, constraint: name });
    });
  }
});
