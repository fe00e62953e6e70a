import { type AliasedExpression, sql } from "kysely";
import { DATA_VERSION } from "../data-version";
import { MIGRATIONS } from "../generated/migrations";
import { isGivenUp } from "../mail/outcome";
import { anyOf, type Db, firstOf, oneOf, word } from "../query";

/**
 * `current`: every migration of this build is applied (a newer build may have added more); `behind`: some are missing; `none`: there are no tables of ours;
 * `newer`: there may be data that this build does not read.
 */
export type SchemaState = "current" | "behind" | "none" | "newer";

type QueueKey = "mail" | "campaigns" | "invitations" | "bulk" | "zoom" | "calendars" | "webhooks";

/** Counts end here. */
const DEAD_MAX = 1_000;

/** Prisma's own table, which schema.prisma does not have. */
interface AppliedMigration {
  migration_name: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
}

export const readinessReads = (db: Db) => {
  const migrations = db.$extendTables<{ _prisma_migrations: AppliedMigration }>();
  return {
    async schema(): Promise<SchemaState> {
      const table = await firstOf(
        db.selectNoFrom(({ eb }) => eb(sql<string | null>`to_regclass('"_prisma_migrations"')`, "is not", null).as("there")),
      );
      if (!table?.there) return "none";
      const row = await firstOf(
        migrations
          .selectFrom("_prisma_migrations")
          .select(({ fn }) => fn.count<number>("migration_name").distinct().as("applied"))
          .where("migration_name", "=", anyOf(MIGRATIONS))
          .where("finished_at", "is not", null)
          .where("rolled_back_at", "is", null),
      );
      if (row?.applied !== MIGRATIONS.length) return "behind";
      const data = await firstOf(db.selectNoFrom(({ fn }) => fn<number>("data_version", []).as("version")));
      return data && data.version > DATA_VERSION ? "newer" : "current";
    },

    /**
     * `webhooksOverdueSeconds`: the same for events whose receivers are well.
     * `mailOverdueSeconds`: by which the mail that has waited longest is overdue; 0: none is due. `deadMails`: given up, and waiting for a person;
     * counted up to `DEAD_MAX`. `migratedAt`: when the schema became that of this build, or of a newer one: no job of it can have run before.
     */
    async backlog(now: Date) {
      const [mails, jobs, last] = await Promise.all([
        firstOf(
          db.selectNoFrom(({ fn, lit, selectFrom }) => [
            fn
              .coalesce(
                selectFrom("Mail")
                  .select(({ ref }) =>
                    sql<number>`greatest(0, extract(epoch FROM ${now}::timestamptz - min(${ref("nextTryAt")})))::int`.as("seconds"),
                  )
                  .where("status", "in", oneOf("scheduled", "queued", "sending")),
                lit(0),
              )
              .as("mailOverdueSeconds"),
            fn
              .coalesce(
                selectFrom("WebhookEndpoint as e")
                  .innerJoinLateral(
                    ({ selectFrom }) =>
                      selectFrom("WebhookMessage as m")
                        .select(({ fn }) => fn.min("m.nextTryAt").as("nextTryAt"))
                        .whereRef("m.endpointId", "=", "e.id")
                        .where("m.settledAt", "is", null)
                        .as("w"),
                    (join) => join.onTrue(),
                  )
                  .select(({ ref }) =>
                    sql<number>`greatest(0, extract(epoch FROM ${now}::timestamptz - min(${ref("w.nextTryAt")})))::int`.as("seconds"),
                  )
                  // Messages to a failing receiver do not count as overdue.
                  .where("e.state", "=", word("enabled"))
                  .where("e.failures", "=", sql.lit(0)),
                lit(0),
              )
              .as("webhooksOverdueSeconds"),
            selectFrom(({ selectFrom }) => selectFrom("Mail as m").select("m.id").where(isGivenUp()).limit(DEAD_MAX).as("d"))
              .select((eb) => eb.fn.countAll<number>().as("count"))
              .as("deadMails"),
          ]),
        ),
        db.selectFrom("JobRun").select(["job", "startedAt", "finishedAt", "succeededAt", "completedAt"]).orderBy("job").execute(),
        firstOf(
          migrations
            .selectFrom("_prisma_migrations")
            .select(({ fn }) => fn.coalesce(fn.max("finished_at"), sql<Date>`${now}::timestamptz`).as("migratedAt")),
        ),
      ]);
      return {
        mailOverdueSeconds: mails?.mailOverdueSeconds ?? 0,
        webhooksOverdueSeconds: mails?.webhooksOverdueSeconds ?? 0,
        deadMails: mails?.deadMails ?? 0,
        jobs,
        migratedAt: last?.migratedAt ?? now,
      };
    },

    /** Mails that were due while no provider was configured, counted up to `DEAD_MAX`. */
    async unsentMails(): Promise<number> {
      const row = await firstOf(
        db
          .selectFrom(({ selectFrom }) => selectFrom("Mail").select("id").where("status", "=", word("unsent")).limit(DEAD_MAX).as("u"))
          .select((eb) => eb.fn.countAll<number>().as("count")),
      );
      return row?.count ?? 0;
    },

    /** The newest mail by which this admin has tried whether mails leave. */
    lastTestMail: (userId: string) =>
      firstOf(
        db
          .selectFrom("Mail")
          .select(["queuedAt", "status", "lastError", "skippedReason"])
          .where("toUserId", "=", userId)
          .where("type", "=", word("delivery_test"))
          .orderBy("queuedAt", "desc")
          .limit(sql.lit(1)),
      ),

    /** The ids of the keys in use, by one index lookup for each key, however many texts there are. */
    async keyIds(): Promise<string[]> {
      const rows = await db
        .withRecursive("k", (cte) =>
          cte
            // The condition holds for every key; with it the first is looked up in the index like the others.
            .selectFrom(({ selectFrom }) =>
              selectFrom("DataKey").select("keyId").where("keyId", ">", "").orderBy("keyId").limit(1).as("first"),
            )
            .select(({ ref }) => sql<string | null>`${ref("first.keyId")}::text`.as("keyId"))
            .unionAll(
              cte
                .selectFrom("k")
                .select(({ ref, selectFrom }) =>
                  selectFrom("DataKey as d")
                    .select(({ fn }) => fn.min("d.keyId").as("keyId"))
                    .where(({ eb }) => eb("d.keyId", ">", ref("k.keyId")))
                    .as("keyId"),
                )
                .where("k.keyId", "is not", null),
            ),
        )
        .selectFrom("k")
        .select("k.keyId")
        .execute();
      return rows.flatMap(({ keyId }) => (keyId === null ? [] : [keyId]));
    },

    /** The overdue entries of each queue, counted up to `DEAD_MAX`, and the seconds that the oldest has waited. */
    async queues(now: Date): Promise<Record<QueueKey, { waiting: number; oldestSeconds: number }>> {
      const count = async (due: AliasedExpression<{ at: Date | null }, "d">) => {
        const row = await firstOf(
          db
            .selectFrom(due)
            .select(({ fn, ref }) => [
              fn.countAll<number>().as("waiting"),
              sql<number>`coalesce(greatest(0, extract(epoch FROM ${now}::timestamptz - min(${ref("d.at")}))), 0)::int`.as("oldestSeconds"),
            ]),
        );
        return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldestSeconds ?? 0 };
      };
      const [mail, campaigns, invitations, bulk, zoom, calendars, webhooks] = await Promise.all([
        count(
          db
            .selectFrom("Mail as m")
            .select("m.nextTryAt as at")
            .where("m.status", "in", oneOf("scheduled", "queued", "sending"))
            .where("m.nextTryAt", "<=", now)
            .orderBy("m.nextTryAt")
            .limit(DEAD_MAX)
            .as("d"),
        ),
        count(
          db
            .selectFrom("MailCampaign as c")
            .select(({ fn }) => fn.coalesce("c.nextTryAt", "c.scheduledAt").as("at"))
            .where("c.status", "in", oneOf("scheduled", "sending"))
            .where(({ eb, fn }) => eb(fn.coalesce("c.nextTryAt", "c.scheduledAt"), "<=", now))
            .limit(DEAD_MAX)
            .as("d"),
        ),
        count(
          db
            .selectFrom("InvitationRequest as r")
            .select(({ fn }) => fn.coalesce("r.nextTryAt", "r.requestedAt").as("at"))
            .where("r.doneAt", "is", null)
            .where(({ eb, fn }) => eb(fn.coalesce("r.nextTryAt", "r.requestedAt"), "<=", now))
            .limit(DEAD_MAX)
            .as("d"),
        ),
        count(
          db
            .selectFrom("BulkOperationItem as i")
            .innerJoin("BulkOperation as b", "b.id", "i.operationId")
            .select(({ fn }) => fn.coalesce("i.nextTryAt", "b.createdAt").as("at"))
            .where("i.status", "=", word("pending"))
            .where(({ eb, fn }) => eb(fn.coalesce("i.nextTryAt", "b.createdAt"), "<=", now))
            .limit(DEAD_MAX)
            .as("d"),
        ),
        count(
          db.selectFrom("ZoomMeeting as z").select("z.dueAt as at").where("z.dueAt", "<=", now).orderBy("z.dueAt").limit(DEAD_MAX).as("d"),
        ),
        count(
          db
            .selectFrom("CalendarSource as s")
            .innerJoin("User as u", "u.id", "s.mentorId")
            .select("s.dueAt as at")
            .where("s.dueAt", "<=", now)
            .where("u.disabled", "=", false)
            .orderBy("s.dueAt")
            .limit(DEAD_MAX)
            .as("d"),
        ),
        count(
          db
            .selectFrom("WebhookMessage as w")
            .innerJoin("WebhookEndpoint as e", "e.id", "w.endpointId")
            .select("w.nextTryAt as at")
            .where("w.settledAt", "is", null)
            .where("w.nextTryAt", "<=", now)
            .where("e.state", "=", word("enabled"))
            // Messages to a failing receiver do not count as overdue.
            .where("e.failures", "=", sql.lit(0))
            .orderBy("w.nextTryAt")
            .limit(DEAD_MAX)
            .as("d"),
        ),
      ]);
      return { mail, campaigns, invitations, bulk, zoom, calendars, webhooks };
    },
  };
};
