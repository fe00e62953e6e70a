import { accountReads } from "./account.reads";
import { accountWrites } from "./account.writes";
import { adminStaffReads } from "./admin-staff.reads";
import { adminStaffWrites } from "./admin-staff.writes";
import { adminTaskReads } from "./admin-task.reads";
import { adminTaskWrites } from "./admin-task.writes";
import { auditReads } from "./audit.reads";
import { auditTrailWrites } from "./audit-trail.writes";
import { bookingReads } from "./booking.reads";
import { calendarReads } from "./calendar.reads";
import { calendarFeedReads } from "./calendar-feed.reads";
import { calendarFeedWrites } from "./calendar-feed.writes";
import { campaignReads } from "./campaign.reads";
import { campaignWrites } from "./campaign.writes";
import { checkedQuestionReads } from "./checked-question.reads";
import { checkedQuestionWrites } from "./checked-question.writes";
import type { Client, Connection } from "./client";
import { consentReads } from "./consent.reads";
import { closingDaysReads, closingDaysWrites } from "./customer/closing-days";
import { customerReads, customerWrites } from "./customer/customer";
import { disclosureReads } from "./disclosure.reads";
import { emailProposalReads } from "./email-proposal.reads";
import { emailProposalWrites } from "./email-proposal.writes";
import { erasureWrites } from "./erasure.writes";
import { exportReads } from "./export.reads";
import { exportWrites } from "./export.writes";
import { favoriteReads } from "./favorite.reads";
import { favoriteWrites } from "./favorite.writes";
import { helpLineReads } from "./help-line.reads";
import { helpLineWrites } from "./help-line.writes";
import { hostedWrites } from "./hosted.writes";
import { hrStaffReads } from "./hr-staff.reads";
import { hrStaffWrites } from "./hr-staff.writes";
import { type IdempotentCall, idempotencyWrites, type StoredCall, setLimits } from "./idempotency.writes";
import { importReads } from "./import.reads";
import { importWrites } from "./import.writes";
import { invitationWrites } from "./invitation.writes";
import { linkReads } from "./link.reads";
import { linkWrites } from "./link.writes";
import { mailReads } from "./mail.reads";
import { mailWrites } from "./mail.writes";
import { mailDeskReads } from "./mail-desk.reads";
import { mailDeskWrites } from "./mail-desk.writes";
import { menteeReads } from "./mentee.reads";
import { menteeWrites } from "./mentee.writes";
import { menteeOwnReads } from "./mentee-own.reads";
import { mentorReads } from "./mentor.reads";
import { mentorWrites } from "./mentor.writes";
import { mentorProfileReads } from "./mentor-profile.reads";
import { mentorProfileWrites } from "./mentor-profile.writes";
import { mentorResultReads } from "./mentor-result.reads";
import { mentoringReads } from "./mentoring.reads";
import { mentoringWrites } from "./mentoring.writes";
import { mentoringOutcomeReads } from "./mentoring-outcome.reads";
import { mentoringOutcomeWrites } from "./mentoring-outcome.writes";
import { mentoringResultReads } from "./mentoring-result.reads";
import { nightlyWrites } from "./nightly.writes";
import { notificationReads } from "./notification.reads";
import { notificationWrites } from "./notification.writes";
import { orderReads } from "./order.reads";
import { orderWrites } from "./order.writes";
import { orderCapacityReads } from "./order-capacity.reads";
import { orderConditionsWrites } from "./order-conditions.writes";
import { orderDetailReads } from "./order-detail.reads";
import { orderListingReads } from "./order-listing.reads";
import { orderListingWrites } from "./order-listing.writes";
import { orderMenteeReads } from "./order-mentee.reads";
import { orderMenteeWrites } from "./order-mentee.writes";
import { orderMentorReads } from "./order-mentor.reads";
import { orderMentorWrites } from "./order-mentor.writes";
import { orderReportReads } from "./order-report.reads";
import { orderReportWrites } from "./order-report.writes";
import { orderSnapshotReads } from "./order-snapshot.reads";
import { orderSnapshotWrites } from "./order-snapshot.writes";
import { personalDataReads } from "./personal-data.reads";
import { personalDataWrites } from "./personal-data.writes";
import { personalDataExportReads } from "./personal-data-export.reads";
import { questionReads } from "./question.reads";
import { questionWrites } from "./question.writes";
import { rateWrites } from "./rate.writes";
import { readinessReads } from "./readiness.reads";
import { reportReads } from "./report.reads";
import { reportWrites } from "./report.writes";
import { reportPeriodReads } from "./report-period.reads";
import { reportPeriodWrites } from "./report-period.writes";
import { retentionWrites } from "./retention.writes";
import { scheduleReads } from "./schedule.reads";
import { scheduleWrites } from "./schedule.writes";
import { secondFactorReads } from "./second-factor.reads";
import { secondFactorWrites } from "./second-factor.writes";
import { sessionReads } from "./session.reads";
import { sessionWrites } from "./session.writes";
import type { ReadClient } from "./sql";
import { isRetryable, toAppError } from "./sql-error";
import { upcomingWrites } from "./upcoming.writes";
import { vocabularyReads } from "./vocabulary.reads";
import { vocabularyWrites } from "./vocabulary.writes";
import { zoomReads } from "./zoom.reads";
import { zoomConnectionWrites } from "./zoom-connection.writes";
import { zoomFormerWrites } from "./zoom-former.writes";
import { zoomMeetingWrites } from "./zoom-meeting.writes";

/** `patient` takes what makes a file of everything: its statements may run longer than a page waits. */
const reads = (client: ReadClient, patient: ReadClient) => ({
  account: accountReads(client),
  adminStaff: adminStaffReads(client),
  audit: auditReads(client),
  booking: bookingReads(client),
  calendar: calendarReads(client),
  calendarFeed: calendarFeedReads(client),
  campaign: campaignReads(client),
  checkedQuestion: checkedQuestionReads(client),
  closingDays: closingDaysReads(client.db),
  consent: consentReads(client),
  favorite: favoriteReads(client),
  customer: customerReads(client.db),
  disclosure: disclosureReads(client),
  emailProposal: emailProposalReads(client),
  export: exportReads(patient),
  helpLine: helpLineReads(client),
  hrStaff: hrStaffReads(client),
  link: linkReads(client),
  mail: mailReads(client),
  mailDesk: mailDeskReads(client),
  mentee: { ...menteeReads(client), ...menteeOwnReads(client) },
  mentor: mentorReads(client),
  mentorProfile: mentorProfileReads(client),
  mentorResult: mentorResultReads(client),
  mentoring: { ...mentoringReads(client), ...mentoringOutcomeReads(client) },
  mentoringResult: mentoringResultReads(client),
  notification: notificationReads(client),
  adminTasks: adminTaskReads(client),
  order: orderReads(client),
  orderReport: orderReportReads(client),
  reportPeriod: reportPeriodReads(client),
  import: importReads(client),
  orderCapacity: orderCapacityReads(client),
  orderDetail: orderDetailReads(client),
  orderListing: orderListingReads(client),
  orderMentee: orderMenteeReads(client),
  orderMentor: orderMentorReads(client),
  orderSnapshot: orderSnapshotReads(client),
  personalData: personalDataReads(client),
  personalDataExport: personalDataExportReads(patient),
  question: questionReads(client),
  readiness: readinessReads(client),
  report: reportReads(client),
  schedule: scheduleReads(client),
  secondFactor: secondFactorReads(client),
  session: sessionReads(client),
  vocabulary: vocabularyReads(client),
  zoom: zoomReads(client),
});

const transactional = (client: Client) => ({
  account: { ...accountReads(client), ...accountWrites(client) },
  adminStaff: { ...adminStaffReads(client), ...adminStaffWrites(client) },
  booking: bookingReads(client),
  calendar: calendarReads(client),
  calendarFeed: { ...calendarFeedReads(client), ...calendarFeedWrites(client) },
  campaign: { ...campaignReads(client), ...campaignWrites(client) },
  checkedQuestion: { ...checkedQuestionReads(client), ...checkedQuestionWrites(client) },
  emailProposal: { ...emailProposalReads(client), ...emailProposalWrites(client) },
  erasure: erasureWrites(client),
  export: exportWrites(client),
  orderReport: { ...orderReportReads(client), ...orderReportWrites(client) },
  favorite: favoriteWrites(client),
  closingDays: { ...closingDaysReads(client.db), ...closingDaysWrites(client.db) },
  reportPeriod: { ...reportPeriodReads(client), ...reportPeriodWrites(client) },
  consent: consentReads(client),
  customer: { ...customerReads(client.db), ...customerWrites(client.db) },
  helpLine: { ...helpLineReads(client), ...helpLineWrites(client) },
  hosted: hostedWrites(client),
  hrStaff: { ...hrStaffReads(client), ...hrStaffWrites(client) },
  invitation: invitationWrites(client),
  auditTrail: auditTrailWrites(client),
  link: { ...linkReads(client), ...linkWrites(client) },
  mail: { ...mailReads(client), ...mailWrites(client) },
  mailDesk: { ...mailDeskReads(client), ...mailDeskWrites(client) },
  notification: notificationWrites(client),
  mentee: { ...menteeReads(client), ...menteeWrites(client) },
  mentor: { ...mentorReads(client), ...mentorWrites(client) },
  mentorProfile: { ...mentorProfileReads(client), ...mentorProfileWrites(client) },
  mentoring: { ...mentoringReads(client), ...mentoringWrites(client), ...mentoringOutcomeReads(client), ...mentoringOutcomeWrites(client) },
  adminTasks: { ...adminTaskReads(client), ...adminTaskWrites(client) },
  order: { ...orderReads(client), ...orderWrites(client) },
  import: { ...importReads(client), ...importWrites(client) },
  orderDetail: { ...orderDetailReads(client), ...orderConditionsWrites(client) },
  orderListing: { ...orderListingReads(client), ...orderListingWrites(client) },
  orderMentee: { ...orderMenteeReads(client), ...orderMenteeWrites(client) },
  orderMentor: { ...orderMentorReads(client), ...orderMentorWrites(client) },
  orderSnapshot: { ...orderSnapshotReads(client), ...orderSnapshotWrites(client) },
  personalData: { ...personalDataReads(client), ...personalDataWrites(client) },
  question: { ...questionReads(client), ...questionWrites(client) },
  report: { ...reportReads(client), ...reportWrites(client) },
  nightly: nightlyWrites(client),
  retention: retentionWrites(client),
  schedule: { ...scheduleReads(client), ...scheduleWrites(client) },
  secondFactor: { ...secondFactorReads(client), ...secondFactorWrites(client) },
  session: { ...sessionReads(client), ...sessionWrites(client) },
  vocabulary: { ...vocabularyReads(client), ...vocabularyWrites(client) },
  upcoming: upcomingWrites(client),
  zoom: { ...zoomReads(client), ...zoomConnectionWrites(client), ...zoomFormerWrites(client), ...zoomMeetingWrites(client) },
});

export type Reads = ReturnType<typeof reads>;
/** Reads and writes of one transaction. Writes exist nowhere else. */
export type Tx = ReturnType<typeof transactional>;

export interface Database {
  readonly read: Reads;
  /** The counters of calls: a statement of its own, outside of any transaction, so that what was counted stays counted. */
  readonly rate: ReturnType<typeof rateWrites>;
  /** Runs a use case's steps in one transaction. Constraint violations come out as AppError; a lost race is tried once more. */
  transaction<T>(steps: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, bound to the Idempotency-Key of a call: a retry gets what the first call returned, and nothing runs twice. */
  withKey(call: IdempotentCall): KeyedDatabase;
  /** Itself, or what a key was put on: for steps that are no part of what the key stands for, and that do nothing when repeated. */
  readonly unkeyed: Database;
}

export interface KeyedDatabase extends Database {
  /** What was answered under this key before; null: nothing. Known from the transaction where there was one, asked otherwise. */
  storedAnswer(): Promise<unknown>;
  keepAnswer(answer: unknown): Promise<void>;
}

export function databaseOf(connection: Pick<Connection, "reader" | "transaction"> & Partial<Pick<Connection, "patientReader">>): Database {
  const read = reads(connection.reader, connection.patientReader ?? connection.reader);
  const rate = rateWrites(connection.reader);
  const database: Database = {
    read,
    rate,
    transaction: (steps) =>
      attempt(connection, async (client) => {
        await client.query(setLimits);
        return steps(transactional(client));
      }),
    withKey: (call) => keyed(connection, database, call),
    get unkeyed() {
      return database;
    },
  };
  return database;
}

/** Ends a call whose answer is stored; whoever gave the key hands that one out (`storedAnswer`). */
class AnsweredBefore extends Error {
  override readonly name = "AnsweredBefore";
}

function keyed(connection: Pick<Connection, "reader" | "transaction">, unkeyed: Database, call: IdempotentCall): KeyedDatabase {
  const outside = idempotencyWrites(connection.reader);
  let spent = false;
  /** Undefined until the key has been asked for. */
  let known: StoredCall | null | undefined;
  const { read, rate } = unkeyed;
  return {
    read,
    rate,
    unkeyed,
    withKey: () => {
      throw new Error("a call has one key");
    },
    async transaction(steps) {
      if (spent) throw new Error("a call with a key has one transaction: a second one would be given the outcome of the first");
      spent = true;
      return attempt(connection, async (client) => {
        const keys = idempotencyWrites(client);
        known = await keys.claim(call);
        // Answered before: nothing of the call runs again, not even what it would read or note on its way to the same answer.
        if (known?.answer != null) throw new AnsweredBefore();
        if (known) return known.outcome as Awaited<ReturnType<typeof steps>>;
        const outcome = await steps(transactional(client));
        await keys.settle(call, outcome);
        return outcome;
      });
    },
    async storedAnswer() {
      known ??= known === undefined ? await outside.find(call) : null;
      return known?.answer ?? null;
    },
    async keepAnswer(answer) {
      await outside.keepAnswer(call, answer);
      // Answers hold what people wrote: one call in sixteen clears away what is older than a day.
      if (call.key.startsWith("0")) await outside.forgetExpired(call.now);
    },
  };
}

/** One transaction; the loser of a race that may simply try again does so once. */
async function attempt<T>(connection: Pick<Connection, "transaction">, steps: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await connection.transaction(steps).catch((error: unknown) => {
      if (isRetryable(error)) return connection.transaction(steps);
      throw error;
    });
  } catch (error) {
    throw toAppError(error);
  }
}
