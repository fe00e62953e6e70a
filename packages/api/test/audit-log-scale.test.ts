import { AUDIT_ACTION_TEXT } from "@knotter/contract/labels/audit";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";
import { statementsOf } from "./support/statements";

// A log of its own: each line of another test would be read, too.
const api = await startApi({ fresh: true });
const token = await api.signIn(await api.make.admin());
const client = new pg.Client({ connectionString: api.url });

/** Of admins and mentees many lines of every kind, of HR staff and of Knotter itself a few. */
beforeAll(async () => {
  await client.connect();
  // Without the trigger of the table, which looks up the order of each line.
  await client.query("SET session_replication_role = replica");
  const insert = (roles: readonly string[], lines: number, apart: string) =>
    client.query(
      `INSERT INTO "AuditLog" ("actorId", "actorRole", "action", "entity", "entityId", "diff", "at")
       SELECT gen_random_uuid(), ($1::text[])[1 + n % cardinality($1::text[])], ($2::text[])[1 + n % cardinality($2::text[])], 'User', gen_random_uuid()::text, '{}',
         '2026-01-01'::timestamptz + n * $4::interval
       FROM generate_series(1, $3::int) AS n`,
      [roles, Object.keys(AUDIT_ACTION_TEXT), lines, apart],
    );
  await insert(["admin", "mentee", "mentor"], 30_000, "1 second");
  await insert(["hrstaff", "system"], 60, "1 minute");
  await client.query('VACUUM ANALYZE "AuditLog"');
  return () => client.end();
}, 60_000);

interface Plan {
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}
const skipped = (plan: Plan): number =>
  (plan["Rows Removed by Filter"] ?? 0) * plan["Actual Loops"] + (plan.Plans ?? []).map(skipped).reduce((sum, each) => sum + each, 0);

test.each<[string, Input]>([
  ["all of it", {}],
  ["without what was only read", { reads: false }],
  ["a kind", { kind: "order" }],
  ["a role with few lines", { actorRole: "hrstaff" }],
  ["a role with few lines, without what was only read", { actorRole: "hrstaff", reads: false }],
  ["Knotter itself, a kind", { actorRole: "system", kind: "order" }],
  ["a role with many lines, without what was only read", { actorRole: "admin", reads: false }],
])("a page of the audit log does not go through the lines of others: %s", async (_, input) => {
  const statements = await statementsOf(() => api.rest("auditLogs.list", { ...input, pageSize: 50 }, { token }));
  const list = statements.find(({ text }) => /^select/i.test(text) && text.includes('"AuditLog"'));
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${list?.text}`, list?.values);
  expect(rows[0] && skipped(rows[0]["QUERY PLAN"][0]?.Plan as Plan)).toBeLessThan(2_000);
});
