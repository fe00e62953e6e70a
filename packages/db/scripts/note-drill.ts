// Notes that a backup was made, or that a drill was carried out, for 運用の状況 (/admin/operation). usage: tsx scripts/note-drill.ts
// backup|restore-drill|upgrade-drill succeeded|failed (DATABASE_URL of the database that serves)
import pg from "pg";

const KINDS = ["backup", "restore-drill", "upgrade-drill"];
const OUTCOMES = ["succeeded", "failed"];

const [kind = "", outcome = ""] = process.argv.slice(2).filter((word) => word !== "--");
const { DATABASE_URL: connectionString } = process.env;
if (!KINDS.includes(kind) || !OUTCOMES.includes(outcome) || !connectionString) {
  console.error("使い方: DATABASE_URL=… npm run note-drill -- backup|restore-drill|upgrade-drill succeeded|failed");
  process.exit(2);
}
const client = new pg.Client({ connectionString });
await client.connect();
try {
  // One row for each kind, like those of the jobs: its last run, and the last that succeeded.
  await client.query(
    `INSERT INTO "JobRun" ("job", "startedAt", "finishedAt", "succeededAt", "outcome")
     VALUES ($1, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), CASE WHEN $2 THEN date_trunc('milliseconds', now()) END, '{}')
     ON CONFLICT ("job") DO UPDATE SET "startedAt" = excluded."startedAt", "finishedAt" = excluded."finishedAt",
       "succeededAt" = coalesce(excluded."succeededAt", "JobRun"."succeededAt"), "outcome" = excluded."outcome"`,
    [kind, outcome === "succeeded"],
  );
} finally {
  await client.end();
}
console.log(`${kind}: ${outcome}`);
