import { AUDIT_ACTION_TEXT } from "@knotter/contract/labels/audit";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";
import { skippedRows } from "./support/skipped-rows";
import { statementsOf } from "./support/statements";

// A log of its own: each line of another test would be read, too.
const api = await startApi({ fresh: true });
const token = await api.signIn(await api.make.admin());
const client = new pg.Client({ connectionString: api.url });

const insert = (roles: readonly string[], lines: number, apart: string, actions: readonly string[] = Object.keys(AUDIT_ACTION_TEXT)) =>
  client.query(
    `INSERT INTO "AuditLog" ("actorId", "actorRole", "action", "entity", "entityId", "diff", "at")
     SELECT gen_random_uuid(), ($1::text[])[1 + n % cardinality($1::text[])], ($2::text[])[1 + n % cardinality($2::text[])], 'User', gen_random_uuid()::text, '{}',
       '2026-01-01'::timestamptz + n * $4::interval
     FROM generate_series(1, $3::int) AS n`,
    [roles, actions, lines, apart],
  );

/** Of admins and mentees many lines of every kind, of HR staff and of Knotter itself a few. */
beforeAll(async () => {
  await client.connect();
  // Without the trigger of the table, which looks up the order of each line.
  await client.query("SET session_replication_role = replica");
  await insert(["admin", "mentee", "mentor"], 30_000, "1 second");
  await insert(["hrstaff", "system"], 60, "1 minute");
  await client.query('VACUUM ANALYZE "AuditLog"');
  return () => client.end();
}, 60_000);

/** What a page of the log reads and throws away. */
async function skipped(input: Input): Promise<number> {
  const statements = await statementsOf(() => api.rest("auditLogs.list", { ...input, pageSize: 50 }, { token }));
  const list = statements.find(({ text }) => /^select/i.test(text) && text.includes('"AuditLog"'));
  if (!list) throw new Error("no statement read the log");
  return skippedRows(client, list);
}

test.each<[string, Input]>([
  ["all of it", {}],
  ["without what was only read", { reads: false }],
  ["a kind", { kind: "order" }],
  ["a role with few lines", { actorRole: "hrstaff" }],
  ["a role with few lines, without what was only read", { actorRole: "hrstaff", reads: false }],
  ["Knotter itself, a kind", { actorRole: "system", kind: "order" }],
  ["a role with many lines, without what was only read", { actorRole: "admin", reads: false }],
])("a page of the audit log does not go through the lines of others: %s", async (_, input) => {
  expect(await skipped(input)).toBeLessThan(2_000);
});

describe("where few kinds of lines have been written yet", () => {
  const WRITTEN = ["mail.ensure", "export.start", "customer.update", "mentee.update", "mentor.update", "mentoring.book"];
  const RARE = "adminStaff.invite";

  beforeAll(async () => {
    expect(Object.keys(AUDIT_ACTION_TEXT)).toEqual(expect.arrayContaining([...WRITTEN, RARE]));
    await client.query('DELETE FROM "AuditLog"');
    await insert(["admin"], 5, "1 second", [RARE]);
    await insert(["admin", "mentee", "mentor"], 30_000, "1 minute", WRITTEN);
    await client.query('VACUUM ANALYZE "AuditLog"');
  }, 60_000);

  test.each<[string, Input]>([
    ["without what was only read", { reads: false }],
    ["without what was only read, until a day", { reads: false, to: "2026-01-02" }],
    ["without what was only read, of some days", { reads: false, from: "2026-01-02", to: "2026-01-03" }],
    ["a kind", { kind: "order" }],
    ["a role, without what was only read", { actorRole: "admin", reads: false }],
  ])("a page is read by the index of its actions, however rare one is taken for: %s", async (_, input) => {
    expect(await skipped(input)).toBeLessThan(2_000);
  });

  test("every page after the first one, too; and the lines are the same as in one page", async () => {
    const page = async (cursor?: string) => {
      const { body } = await api.rest("auditLogs.list", { reads: false, pageSize: 20, ...(cursor && { cursor }) }, { token });
      return body as { items: { id: string }[]; nextCursor: string | null };
    };
    const first = await page();
    const second = await page(first.nextCursor ?? "");
    const { body } = await api.rest("auditLogs.list", { reads: false, pageSize: 40 }, { token });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual((body as typeof first).items.map(({ id }) => id));
    expect(await skipped({ reads: false, cursor: second.nextCursor ?? "" })).toBeLessThan(2_000);
  });
});
