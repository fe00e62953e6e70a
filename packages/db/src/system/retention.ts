import { ERASED_NAME } from "@knotter/domain/retention";
import type { LocalDate } from "@knotter/domain/tokyo";
import { sql } from "kysely";
import { emptiedForNobody, WITHOUT_WORDS } from "../mail/emptied";
import { anyOf, type Db, firstOf, json, oneOf, onlyColumns, word } from "../query";

/** The instants before which data are deleted (domain/retention.ts). */
export interface Cutoffs {
  mailWordsBefore: Date;
  mailsBefore: Date;
  notificationsBefore: Date;
  webhooksBefore: Date;
  auditBefore: Date;
  importRowsBefore: Date;
  linksBefore: Date;
  signInRefusalsBefore: Date;
  sessionsBefore: Date;
  holdsBefore: Date;
  keysBefore: Date;
  draftsBefore: Date;
  plansBefore: Date;
}

/** In the place of summaries that were agreed on: the constraint wants a wording beside the answer. */
const GONE = "（保存期間の経過により削除しました）";

/** As after a commit: whoever asks for the faults of an old file gets a file without any. */
export const NO_ROWS = { header: [], cells: [] };

const LOCK = 4_207_318;

/** Before every other id. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

export type ClosedAccount = NonNullable<Awaited<ReturnType<ReturnType<typeof retentionWrites>["closedAccount"]>>>;

export const retentionWrites = (db: Db) => ({
  /**
   * First statement of a batch: of two runners one works, the other is told to stop. Also opens, for this transaction alone, the tables
   * that are append-only for everybody else, and has what is due found by index: the planner believes it to be spread evenly, so that a scan
   * of the table would soon meet a batch of it, while it lies together, behind what was deleted before.
   */
  async claim(): Promise<boolean> {
    const row = await db
      .selectNoFrom(({ fn, lit }) => [
        sql<boolean>`pg_try_advisory_xact_lock(${LOCK}::bigint)`.as("mine"),
        fn<string>("set_config", [sql.lit("knotter.retention"), sql.lit("on"), lit(true)]).as("opened"),
        fn<string>("set_config", [sql.lit("enable_seqscan"), sql.lit("off"), lit(true)]).as("byIndex"),
      ])
      .executeTakeFirst();
    return row?.mine ?? false;
  },

  /** Orders that are over and whose interviews still have their contents. */
  contentOrders: (today: LocalDate) =>
    db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .select(["o.id as orderId", "o.endsOn", "c.dataRetentionMonths as retentionMonths"])
      .where("o.endsOn", "<", today)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom("Mentoring as t").select("t.id").whereRef("t.orderId", "=", "o.id").where("t.anonymizedAt", "is", null)),
      )
      .execute(),

  /**
   * Takes away what was talked about in up to `limit` interviews of these orders. That they took place, when, and how they were rated
   * stays: none of it says what about.
   */
  async forgetContents(orderIds: readonly string[], now: Date, limit: number): Promise<number> {
    const due = await db
      .selectFrom("Mentoring")
      .select("id")
      .where("orderId", "=", anyOf(orderIds))
      .where("anonymizedAt", "is", null)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await forget(db, ids, now);
    return ids.length;
  },

  /** People who were listed and never came, of orders that ended before the day. Order by order: those of running orders are not looked through. */
  async forgetInvitees(endedBefore: LocalDate, limit: number): Promise<number> {
    const due = await db
      .selectFrom("Order as o")
      .crossJoinLateral(({ selectFrom }) =>
        selectFrom("OrderMentee as s")
          .select(["s.id", "s.orderId", "s.email"])
          .whereRef("s.orderId", "=", "o.id")
          .where("s.menteeId", "is", null)
          .where(({ eb, or }) => or([eb("s.email", "is", null), eb("s.email", "not like", word("%@erased.invalid"))]))
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .as("om"),
      )
      .select(["om.id", "om.orderId", "om.email"])
      .where("o.endsOn", "<", endedBefore)
      .limit(limit)
      .execute();
    if (due.length === 0) return 0;
    // As arrays: joined, every mail of their orders would be looked through.
    const ids = due.map(({ id }) => id);
    const addresses = due.flatMap(({ email }) => email ?? []);
    const orderIds = [...new Set(due.map(({ orderId }) => orderId))];
    await db.deleteFrom("LinkToken").where("orderMenteeId", "=", anyOf(ids)).execute();
    await db.deleteFrom("SignupCode").where("orderMenteeId", "=", anyOf(ids)).execute();
    await db
      .updateTable("Mail")
      .set(onlyColumns("Mail", emptiedForNobody()))
      .where("orderId", "=", anyOf(orderIds))
      .where("toUserId", "is", null)
      // Also what was mailed before the address was corrected.
      .where(({ and, eb, or, ref }) =>
        or([
          and([
            eb("toAddress", "=", anyOf(addresses)),
            sql<boolean>`(${ref("orderId")}, ${ref("toAddress")}) IN (SELECT * FROM unnest(${due.map(({ orderId }) => orderId)}::uuid[], ${due.map(({ email }) => email)}::text[]))`,
          ]),
          eb(sql<string>`${ref("facts")}->>'orderMenteeId'`, "=", anyOf(ids)),
        ]),
      )
      .execute();
    await db
      .updateTable("OrderMentee")
      .set({
        email: ({ eb, cast, ref }) => eb(cast<string>(ref("id"), "text"), "||", word("@erased.invalid")),
        formerAddresses: [],
        name: ERASED_NAME,
        nameKana: null,
        employeeNo: null,
        department: null,
        jobTitle: null,
        note: null,
        withdrawnReason: null,
      })
      .where("id", "=", anyOf(ids))
      .execute();
    return due.length;
  },

  /** The closed account whose day came first, beyond one that was seen; null: there is none. */
  closedAccount: (today: LocalDate, after: { dueOn: LocalDate; userId: string } | null) =>
    firstOf(
      db
        .selectFrom("User")
        .select(({ ref }) => [ref("erasureDueOn").$notNull().as("dueOn"), "id as userId"])
        .where("role", "=", word("mentee"))
        .where("deletedAt", "is", null)
        .where("erasureDueOn", "<=", today)
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple("erasureDueOn", "id"),
            ">",
            tuple<LocalDate | null, string>(after?.dueOn ?? ("-infinity" as LocalDate), after?.userId ?? NOBODY),
          ),
        )
        .orderBy("erasureDueOn")
        .orderBy("id")
        .limit(sql.lit(1)),
    ),

  /**
   * Accounts that were begun and never completed, by id beyond one that was seen: the first `limit` of them, and whether all their orders
   * ended before the day.
   */
  begunAccounts: (endedBefore: LocalDate, after: string | null, limit: number) =>
    db
      .selectFrom(
        db
          .selectFrom("Mentee")
          .select("userId")
          .where(({ ref }) => ref("temporaryRegisterFlag"))
          .where("userId", ">", after ?? NOBODY)
          .orderBy("userId")
          .limit(limit)
          .as("b"),
      )
      .innerJoin("User as u", "u.id", "b.userId")
      .select("b.userId")
      .select(({ and, eb, exists, not, selectFrom }) => {
        const places = selectFrom("OrderMentee as om").select("om.id").whereRef("om.menteeId", "=", "b.userId");
        const running = places.innerJoin("Order as o", "o.id", "om.orderId").where("o.endsOn", ">=", endedBefore);
        return and([eb("u.deletedAt", "is", null), eb("u.role", "=", word("mentee")), exists(places), not(exists(running))])
          .$castTo<boolean>()
          .as("due");
      })
      .orderBy("b.userId")
      .execute(),

  /** Deletes one kind of what nobody needs any longer, up to `limit` rows. Answers how many. */
  async clear(kind: Clearing, cutoffs: Cutoffs, now: Date, limit: number): Promise<number> {
    const cleared = await CLEARINGS[kind](db, cutoffs, now, limit).executeTakeFirst();
    return Number("numDeletedRows" in cleared ? cleared.numDeletedRows : cleared.numUpdatedRows);
  },
});

const CLEARINGS = {
  mails: (db, { mailsBefore }, _now, limit) =>
    db
      .deleteFrom("Mail")
      .where("id", "in", (eb) =>
        eb.selectFrom("Mail").select("id").where("queuedAt", "<", mailsBefore).limit(limit).forUpdate().skipLocked(),
      ),
  /** What mails said that came to an end, by the index `Mail_words_idx`. That they were sent, to whom and with which subject stays. */
  mailWords: (db, { mailWordsBefore }, _now, limit) =>
    db
      .updateTable("Mail")
      .set(onlyColumns("Mail", WITHOUT_WORDS))
      .where("id", "in", ({ eb, fn, selectFrom }) => {
        const keptFrom = fn.coalesce("sentAt", "deadAt", "firstTriedAt", "queuedAt");
        return selectFrom("Mail")
          .select("id")
          .where("text", "is not", null)
          .where("status", "not in", oneOf("draft", "scheduled", "queued", "sending"))
          .where(eb(keptFrom, "<", mailWordsBefore))
          .orderBy(keptFrom)
          .limit(limit)
          .forUpdate()
          .skipLocked();
      }),
  /** Free words of the admins, and to whom: not longer than the mails that were made of them. */
  campaigns: (db, { mailsBefore }, _now, limit) =>
    db
      .deleteFrom("MailCampaign")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("MailCampaign")
          .select("id")
          .where("updatedAt", "<", mailsBefore)
          .where("status", "not in", oneOf("scheduled", "sending"))
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
  /** What was done with many people at once, and why not with some: as long as the mails. Their lines go with them. */
  bulkOperations: (db, { mailsBefore }, _now, limit) =>
    db
      .deleteFrom("BulkOperation")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("BulkOperation")
          .select("id")
          .where("createdAt", "<", mailsBefore)
          .where("status", "<>", word("running"))
          .orderBy("createdAt")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
  /** Addresses of calendars that open nothing any more. */
  feeds: (db, { linksBefore }, _now, limit) =>
    db
      .deleteFrom("CalendarFeed")
      .where("userId", "in", (eb) =>
        eb.selectFrom("CalendarFeed").select("userId").where("revokedAt", "<", linksBefore).limit(limit).forUpdate().skipLocked(),
      ),
  audit: (db, { auditBefore }, _now, limit) =>
    db
      .deleteFrom("AuditLog")
      .where("id", "in", (eb) =>
        eb.selectFrom("AuditLog").select("id").where("at", "<", auditBefore).orderBy("at").orderBy("id").limit(limit),
      ),
  exports: (db, { auditBefore }, _now, limit) =>
    db
      .deleteFrom("ExportLog")
      .where("id", "in", (eb) => eb.selectFrom("ExportLog").select("id").where("startedAt", "<", auditBefore).limit(limit)),
  /** Settled messages with their deliveries, and open messages to deleted endpoints. */
  webhookMessages: (db, { webhooksBefore }, _now, limit) =>
    db
      .deleteFrom("WebhookMessage")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("WebhookMessage as m")
          .select("m.id")
          .where("m.settledAt", "<", webhooksBefore)
          .orderBy("m.settledAt")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
  /** Open messages to deleted endpoints, and their deliveries. */
  webhooks: (db, _cutoffs, _now, limit) =>
    db
      .deleteFrom("WebhookMessage")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("WebhookEndpoint as e")
          .innerJoin("WebhookMessage as m", "m.endpointId", "e.id")
          .select("m.id")
          .where("e.deletedAt", "is not", null)
          .limit(limit),
      ),
  notifications: (db, { notificationsBefore }, _now, limit) =>
    db
      .deleteFrom("Notification")
      .where("id", "in", (eb) => eb.selectFrom("Notification").select("id").where("at", "<", notificationsBefore).limit(limit)),
  importRows: (db, { importRowsBefore }, _now, limit) =>
    db
      .updateTable("ImportJob")
      .set({ rows: json(NO_ROWS) })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("ImportJob")
          .select("id")
          .where("createdAt", "<", importRowsBefore)
          .where(({ ref }) => sql<boolean>`${ref("rows")} <> ${json(NO_ROWS)}`)
          .limit(limit),
      ),
  links: (db, { linksBefore }, _now, limit) =>
    db
      // The codes of slips are deleted with the links; each place has one code at most.
      .with("codes", (cte) => cte.deleteFrom("SignupCode").where("expiresAt", "<", linksBefore))
      .deleteFrom("LinkToken")
      .where("id", "in", (eb) => eb.selectFrom("LinkToken").select("id").where("expiresAt", "<", linksBefore).limit(limit)),
  /** Browsers that went to a provider and have not come back. */
  attempts: (db, _cutoffs, now, limit) =>
    db
      .deleteFrom("ProviderAttempt")
      .where("id", "in", (eb) => eb.selectFrom("ProviderAttempt").select("id").where("expiresAt", "<", now).limit(limit)),
  /** Unanswered challenges for passkeys. */
  challenges: (db, _cutoffs, now, limit) =>
    db
      .deleteFrom("PasskeyChallenge")
      .where("id", "in", (eb) => eb.selectFrom("PasskeyChallenge").select("id").where("expiresAt", "<", now).limit(limit)),
  /** Messages of providers that would be refused by now for their age. */
  messages: (db, _cutoffs, now, limit) =>
    db
      .deleteFrom("ProviderMessage")
      .where("hash", "in", (eb) => eb.selectFrom("ProviderMessage").select("hash").where("expiresAt", "<", now).limit(limit))
      .where("expiresAt", "<", now),
  signInRefusals: (db, { signInRefusalsBefore }, _now, limit) =>
    db
      .deleteFrom("ProviderRefusal")
      .where("id", "in", (eb) => eb.selectFrom("ProviderRefusal").select("id").where("at", "<", signInRefusalsBefore).limit(limit)),
  sessions: (db, { sessionsBefore }, _now, limit) =>
    db
      .deleteFrom("Session")
      .where("id", "in", (eb) => eb.selectFrom("Session").select("id").where("expiresAt", "<", sessionsBefore).limit(limit)),
  holds: (db, { holdsBefore }, _now, limit) =>
    db
      .deleteFrom("TimeHold")
      .where("id", "in", (eb) => eb.selectFrom("TimeHold").select("id").where("endedAt", "<", holdsBefore).limit(limit)),
  /** After the times that were held for them. */
  waiting: (db, { holdsBefore }, _now, limit) =>
    db.deleteFrom("WaitingEntry").where("id", "in", (eb) =>
      eb
        .selectFrom("WaitingEntry as w")
        .select("w.id")
        .where("w.endedAt", "<", holdsBefore)
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom("TimeHold as h").select("h.id").whereRef("h.waitingEntryId", "=", "w.id"))),
        )
        .limit(limit),
    ),
  rateWindows: (db, _cutoffs, now, limit) =>
    db
      .deleteFrom("RateWindow")
      .where("key", "in", (eb) =>
        eb.selectFrom("RateWindow").select("key").where("expiresAt", "<=", now).limit(limit).forUpdate().skipLocked(),
      ),
  keys: (db, { keysBefore }, _now, limit) =>
    db
      .deleteFrom("IdempotencyKey")
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple("userId", "key"),
          "in",
          selectFrom("IdempotencyKey as k")
            .select(["k.userId", "k.key"])
            .where("k.createdAt", "<", keysBefore)
            .limit(limit)
            .forUpdate()
            .skipLocked()
            .$asTuple("userId", "key"),
        ),
      ),
  /** Career plans that have not been changed for years, with their keys. */
  careerPlans: (db, { plansBefore }, _now, limit) =>
    db
      .with("untouched", (cte) =>
        cte.selectFrom("CareerPlan").select("menteeId").where("updatedAt", "<", plansBefore).limit(limit).forUpdate().skipLocked(),
      )
      .with("forgotten", (cte) =>
        cte.deleteFrom("DataKey").where("subjectId", "in", ({ selectFrom }) => selectFrom("untouched").select("untouched.menteeId")),
      )
      .deleteFrom("CareerPlan")
      .where("menteeId", "in", ({ selectFrom }) => selectFrom("untouched").select("untouched.menteeId")),
  /** Questionnaires that nobody has taken to an interview, each with its keys: without them no copy of it can be read either. */
  drafts: (db, { draftsBefore }, _now, limit) =>
    db
      .with("loose", (cte) =>
        cte
          .selectFrom("CheckedQuestion")
          .select("id")
          .where("mentoringId", "is", null)
          .where("updatedAt", "<", draftsBefore)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .with("forgotten", (cte) =>
        cte.deleteFrom("DataKey").where("subjectId", "in", ({ selectFrom }) => selectFrom("loose").select("loose.id")),
      )
      .deleteFrom("CheckedQuestion")
      .where("id", "in", ({ selectFrom }) => selectFrom("loose").select("loose.id")),
} as const satisfies Record<string, (db: Db, cutoffs: Cutoffs, now: Date, limit: number) => object>;

export type Clearing = keyof typeof CLEARINGS;

async function forget(db: Db, ids: readonly string[], now: Date): Promise<void> {
  // First the keys: without them nothing of it can be read any more, in a backup or a log of the database either.
  await db
    .deleteFrom("DataKey")
    // One list and no OR of three, which the planner could only answer by reading every key.
    .where("subjectId", "in", ({ selectFrom }) =>
      selectFrom("Mentoring")
        .select("id")
        .where("id", "=", anyOf(ids))
        .unionAll(selectFrom("CheckedQuestion").select("id").where("mentoringId", "=", anyOf(ids)))
        .unionAll(selectFrom("Supervision").select("id").where("mentoringId", "=", anyOf(ids))),
    )
    .execute();
  await db
    .updateTable("CheckedQuestion")
    .set({
      selected: json([]),
      themes: [],
      currentSituation: null,
      goal: null,
      freeText: null,
      mood: null,
      avoidTopics: null,
      mentorNote: null,
    })
    .where("mentoringId", "=", anyOf(ids))
    .execute();
  await db
    .updateTable("MenteeReport")
    .set({ learned: null, nextAction: null, commentToMentor: null, commentToOffice: null, troubleText: null })
    .where("mentoringId", "=", anyOf(ids))
    .execute();
  await db
    .deleteFrom("MentorReportRevision as v")
    .using("MentorReport as r")
    .whereRef("r.id", "=", "v.reportId")
    .where("r.mentoringId", "=", anyOf(ids))
    .execute();
  await db
    .updateTable("MentorReport")
    .set({
      themes: [],
      summaryPrivate: null,
      assessment: null,
      support: null,
      nextPlan: null,
      orgIssueTags: [],
      orgIssueNote: null,
      referralNote: null,
      hrSummary: ({ case: when, val }) => when().when("hrSummaryConsent", "=", word("none")).then(null).else(val(GONE)).end(),
      hrSummaryWish: null,
      hrSummaryWishedAt: null,
    })
    .where("mentoringId", "=", anyOf(ids))
    .execute();
  // In the order of an erasure: a comment that is being written is waited for.
  await db
    .updateTable("Supervision")
    .set({ situation: null, assessment: null, question: null })
    .where("mentoringId", "=", anyOf(ids))
    .execute();
  await db
    .deleteFrom("SupervisionComment as k")
    .using("Supervision as s")
    .whereRef("s.id", "=", "k.supervisionId")
    .where("s.mentoringId", "=", anyOf(ids))
    .execute();
  await db
    .updateTable("Mentoring")
    .set({
      theme: null,
      note: null,
      cancelReason: null,
      noShowNote: null,
      disputeText: null,
      meetingUrl: null,
      meetingId: null,
      meetingPasscode: null,
      anonymizedAt: now,
    })
    .where("id", "=", anyOf(ids))
    .execute();
}
