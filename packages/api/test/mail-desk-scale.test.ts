import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";
import { skippedRows } from "./support/skipped-rows";
import { statementsOf } from "./support/statements";

// Mails of its own: each one of another test would be read, too.
const api = await startApi({ fresh: true });
const token = await api.signIn(await api.make.admin());
const client = new pg.Client({ connectionString: api.url });

const insert = (type: string, mails: number) =>
  client.query(
    `INSERT INTO "Mail" ("type", "toAddress", "status", "queuedAt", "nextTryAt", "dedupeKey")
     SELECT $1, 'reader@example.com', (ARRAY['delivered', 'sent']::"MailStatus"[])[1 + n % 2], '2026-01-01'::timestamptz + n * interval '1 minute',
       '2026-01-01', gen_random_uuid()::text
     FROM generate_series(1, $2::int) AS n`,
    [type, mails],
  );

/** A few mails of one type, all of them older than tens of thousands of others. */
beforeAll(async () => {
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await insert("hr_report_published", 20);
  await insert("mentoring_remind", 30_000);
  await client.query('VACUUM ANALYZE "Mail"');
  return () => client.end();
}, 60_000);

test.each<[string, Input, number]>([
  ["a rare type", { type: "hr_report_published" }, 20],
  ["a type of which there is none", { type: "zoom_broken" }, 0],
  ["a rare type that was delivered", { type: "hr_report_published", state: "delivered" }, 10],
  ["a frequent type", { type: "mentoring_remind" }, 50],
  ["no filter", {}, 50],
])("a page of the mails does not go through the mails of others: %s", async (_, input, found) => {
  const statements = await statementsOf(async () => {
    const { body } = await api.rest("mail.list", { ...input, pageSize: 50 }, { token });
    expect((body as { items: unknown[] }).items).toHaveLength(found);
  });
  const list = statements.find(({ text }) => /^select/i.test(text) && text.includes('"Mail" as "m"'));
  if (!list) throw new Error("no statement read the mails");
  expect(await skippedRows(client, list)).toBeLessThan(2_000);
});
