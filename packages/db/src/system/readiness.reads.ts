import { MIGRATIONS } from "../generated/migrations";
import { givenUp } from "../mail/mail.writes";
import { firstOf, type ReadClient, rowsOf, sql } from "../sql";

/** `current`: every migration of this build is applied (a newer build may have added more); `behind`: some are missing; `none`: it is not ours. */
export type SchemaState = "current" | "behind" | "none";

interface Backlog {
  /** Seconds by which the mail that has waited longest is overdue; 0: none is due. */
  mailOverdueSeconds: number;
  /** Mails that were given up and wait for a person; counted up to `DEAD_MAX`. */
  deadMails: number;
  jobs: { job: string; succeededAt: Date | null }[];
  /** When the schema became that of this build, or of a newer one: no job of it can have run before. */
  migratedAt: Date;
}

const DEAD_MAX = 1_000;

export const readinessReads = (client: ReadClient) => ({
  async schema(): Promise<SchemaState> {
    const table = await firstOf<{ there: boolean }>(client, sql`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "there"`);
    if (!table?.there) return "none";
    const row = await firstOf<{ applied: number }>(
      client,
      sql`SELECT count(DISTINCT "migration_name")::int AS "applied" FROM "_prisma_migrations"
          WHERE "migration_name" = ANY(${MIGRATIONS as string[]}::text[]) AND "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
    );
    return row?.applied === MIGRATIONS.length ? "current" : "behind";
  },

  async backlog(now: Date): Promise<Backlog> {
    const [mails, jobs, last] = await Promise.all([
      firstOf<Pick<Backlog, "mailOverdueSeconds" | "deadMails">>(
        client,
        sql`SELECT coalesce((SELECT greatest(0, extract(epoch FROM ${now}::timestamptz - min("nextTryAt")))::int FROM "Mail" WHERE "status" IN ('scheduled', 'queued', 'sending')), 0) AS "mailOverdueSeconds",
              (SELECT count(*)::int FROM (SELECT 1 FROM "Mail" m WHERE ${givenUp(sql`m`)} LIMIT ${DEAD_MAX}) d) AS "deadMails"`,
      ),
      rowsOf<Backlog["jobs"][number]>(client, sql`SELECT "job", "succeededAt" FROM "JobRun" ORDER BY "job"`),
      firstOf<Pick<Backlog, "migratedAt">>(
        client,
        sql`SELECT coalesce(max("finished_at"), ${now}::timestamptz) AS "migratedAt" FROM "_prisma_migrations"`,
      ),
    ]);
    return {
      mailOverdueSeconds: mails?.mailOverdueSeconds ?? 0,
      deadMails: mails?.deadMails ?? 0,
      jobs,
      migratedAt: last?.migratedAt ?? now,
    };
  },
});
