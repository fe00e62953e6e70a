import type { ImportKind } from "@knotter/domain/import-columns";
import type { LocalDate } from "@knotter/domain/tokyo";
import { sql } from "kysely";
import type { ImportSummary, KeptRows } from "../column-types";
import { anyOf, byDefault, type Db, firstOf, insertEach, json, recordset, word } from "../query";

export interface NewHrInvitation {
  userId: string;
  customerId: string;
  email: string;
  name: string;
}

const conditions = [
  "o.name",
  "o.programType",
  "o.purpose",
  "o.startsOn",
  "o.endsOn",
  "o.bookingOpensOn",
  "o.bookingClosesOn",
  "o.sessionMinutes",
  "o.maxMentoringCount",
  "o.totalSessionCap",
  "o.disclosureLevel",
  "o.showRegistration",
  "o.policy",
  "o.questionSetId",
  "o.reportSchedule",
  "o.reportPeriodEnds",
  "o.memo",
] as const;

export const importReads = (db: Db) => ({
  /** `sentBy`: the company whose HR sent the file; null: an admin did. */
  find: (id: string) =>
    firstOf(
      db
        .selectFrom("ImportJob as j")
        .leftJoin("HrStaff as h", "h.userId", "j.createdById")
        .select([
          "j.id",
          "j.kind",
          "j.orderId",
          "j.fileName",
          "j.fileSha256",
          "j.status",
          "j.summary",
          "j.rows",
          "j.createdAt",
          "j.committedAt",
        ])
        .select("h.customerId as sentBy")
        .where("j.id", "=", id),
    ),

  /**
   * What the headings of this company's lists mean, where somebody has corrected it: as it was at the last import. Of lists of orders, which
   * belong to no company, the last one of all.
   */
  async rememberedColumns(kind: ImportKind, orderId: string | null): Promise<Readonly<Record<string, string | null>>> {
    const row = await firstOf(
      db
        .selectFrom("ImportJob as j")
        .select("j.summary")
        .where("j.kind", "=", kind)
        .where("j.status", "=", word("committed"))
        .where(({ eb, selectFrom }) =>
          orderId === null
            ? eb("j.orderId", "is", null)
            : eb(
                "j.orderId",
                "in",
                selectFrom("Order as o")
                  .innerJoin("Order as same", "same.customerId", "o.customerId")
                  .select("same.id")
                  .where("o.id", "=", orderId),
              ),
        )
        .orderBy("j.committedAt", "desc")
        .orderBy("j.id", "desc")
        .limit(1),
    );
    return row?.summary.columns ?? {};
  },

  /** When this very file was committed for the last time, for the same purpose. */
  async lastCommitOf(file: { kind: ImportKind; orderId: string | null; sha256: string }): Promise<Date | null> {
    const row = await firstOf(
      db
        .selectFrom("ImportJob")
        .select(({ fn }) => fn.max("committedAt").as("at"))
        .where("fileSha256", "=", file.sha256)
        .where("status", "=", word("committed"))
        .where("kind", "=", file.kind)
        .where("orderId", "is not distinct from", file.orderId),
    );
    return row?.at ?? null;
  },

  /**
   * Orders that a row of a list may be about: those with one of these numbers, or of one of these customers (found by name, first day and company).
   * `futureDays`: of interviews to come, to tell how many a shorter period would leave outside. `mostUsed`: the highest number of counts used
   * by any mentee who has the default maximum.
   */
  orderTargets: (orderNos: readonly string[], customerIds: readonly string[], now: Date) =>
    db
      .selectFrom("Order as o")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .select(["o.id", "o.orderNo", "o.customerId", "c.name as customerName", "c.corporateNumber", "c.status as customerStatus"])
      .select(conditions)
      .select(["o.status", "o.version"])
      .select(({ fn, lit, ref, selectFrom }) => [
        fn
          .coalesce(
            selectFrom("Mentoring as t")
              .select(({ ref }) => sql<LocalDate[]>`array_agg((${ref("t.startAt")} AT TIME ZONE 'Asia/Tokyo')::date)`.as("days"))
              .whereRef("t.orderId", "=", "o.id")
              .where("t.status", "=", word("reserved"))
              .where("t.startAt", ">", now),
            sql<LocalDate[]>`'{}'`,
          )
          .as("futureDays"),
        fn
          .coalesce(
            selectFrom("OrderMentor as r")
              .select(({ fn }) => fn.agg<string[]>("array_agg", ["r.mentorId"]).as("ids"))
              .whereRef("r.orderId", "=", "o.id")
              .where("r.removedAt", "is", null),
            sql<string[]>`'{}'`,
          )
          .as("mentorIds"),
        fn
          .coalesce(
            selectFrom("OrderMentee as om")
              .select(({ fn }) => fn.max("om.usedCount").as("most"))
              .whereRef("om.orderId", "=", "o.id")
              .where("om.maxCount", "=", ref("o.maxMentoringCount"))
              .where("om.status", "<>", word("withdrawn")),
            lit(0),
          )
          .as("mostUsed"),
      ])
      .where(({ eb, or }) => or([eb("o.orderNo", "=", anyOf(orderNos)), eb("o.customerId", "=", anyOf(customerIds))]))
      .execute(),

  customerTargets: (names: readonly string[], corporateNumbers: readonly string[]) =>
    db
      .selectFrom("Customer")
      .select(["id", "name", "corporateNumber", "status"])
      .where(({ eb, or }) => or([eb("name", "=", anyOf(names)), eb("corporateNumber", "=", anyOf(corporateNumbers))]))
      .orderBy("createdAt")
      .orderBy("id")
      .execute(),

  /** Who has one of these addresses; of HR staff, for which company. */
  accountsOf: (emails: readonly string[]) =>
    db
      .selectFrom("User as u")
      .leftJoin("HrStaff as h", "h.userId", "u.id")
      .select(["u.email", "u.role", "h.customerId"])
      .where("u.email", "=", anyOf(emails))
      .where("u.deletedAt", "is", null)
      .execute(),
});

export const importWrites = (db: Db) => ({
  async insert(job: {
    kind: ImportKind;
    orderId: string | null;
    fileName: string;
    sha256: string;
    encoding: string;
    summary: ImportSummary & { effect: string };
    rows: KeptRows;
    createdById: string;
    now: Date;
  }): Promise<string> {
    const { id } = await db
      .insertInto("ImportJob")
      .values({
        kind: job.kind,
        orderId: job.orderId,
        fileName: job.fileName.slice(0, 200),
        fileSha256: job.sha256,
        encoding: job.encoding,
        summary: json<ImportSummary>(job.summary),
        rows: json(job.rows),
        createdById: job.createdById,
        createdAt: job.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The same file twice at the same time: the second one waits here and then sees the first. */
  async queue(sha256: string): Promise<void> {
    await db.selectNoFrom(sql`pg_advisory_xact_lock(${QUEUE}::int, hashtext(${sha256}))`.as("locked")).execute();
  },

  /** False: somebody else was faster. */
  async commit(id: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("ImportJob")
      .set({ status: "committed", committedAt: now, rows: json<KeptRows>({ header: [], cells: [] }) })
      .where("id", "=", id)
      .where("status", "=", "validated")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** HR accounts that nobody can sign in to before the invitation is accepted. The first of a company without any is its 主担当. */
  async inviteHr(invitations: readonly NewHrInvitation[], now: Date): Promise<void> {
    if (invitations.length === 0) return;
    const invited = recordset("w", invitations, { userId: "uuid", customerId: "uuid", name: "text", email: "text" });
    const at = sql<Date>`${now}::timestamptz`;
    await insertEach(db.insertInto("User"), db.selectFrom(invited), ({ ref }) => ({
      id: ref("w.userId"),
      email: ref("w.email"),
      role: sql<"hrstaff">`'hrstaff'::"Role"`,
      createdAt: at,
      updatedAt: at,
      disabled: byDefault,
      disabledAt: byDefault,
      disabledById: byDefault,
      disabledReason: byDefault,
      disabledNote: byDefault,
      passwordHash: byDefault,
      emailVerifiedAt: byDefault,
      emailBouncedAt: byDefault,
      emailComplainedAt: byDefault,
      lastLoginAt: byDefault,
      lastSeenAt: byDefault,
      mfaEnabled: byDefault,
      sessionVersion: byDefault,
      notificationPrefs: byDefault,
      erasureDueOn: byDefault,
      deletedAt: byDefault,
      anonymizedAt: byDefault,
      searchText: byDefault,
    })).execute();
    await insertEach(db.insertInto("HrStaff"), db.selectFrom(invited), ({ and, eb, exists, fn, not, ref, selectFrom }) => {
      // 主担当 has every permission.
      const isFirst = and([
        eb(
          fn.agg<number>("row_number").over((over) => over.partitionBy("w.customerId").orderBy("w.email")),
          "=",
          1,
        ),
        not(exists(selectFrom("HrStaff as h").select("h.userId").whereRef("h.customerId", "=", "w.customerId"))),
      ]).$castTo<boolean>();
      return {
        userId: ref("w.userId"),
        customerId: ref("w.customerId"),
        name: ref("w.name"),
        nameKana: byDefault,
        department: byDefault,
        phone: byDefault,
        isPrimary: isFirst,
        canViewReport: byDefault,
        canExportCsv: isFirst,
        canManageMentees: isFirst,
        canManageHrStaff: isFirst,
        invitedAt: at,
        acceptedAt: byDefault,
        invitedAs: byDefault,
        version: byDefault,
        searchText: byDefault,
      };
    }).execute();
  },
});

const QUEUE = 0x696d70;
