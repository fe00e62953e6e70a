import { describe, expect, test } from "vitest";
import { catalogOf, namesIn, onDatabase } from "../src/catalog";
import { openWorkbench } from "../src/workbench";
import { oneRowEach } from "./one-row-each";
import { copyOf, refusalOf } from "./refusal";

const workbench = await openWorkbench({ fresh: true, poolMax: 3 });
const { pool, url } = workbench;
const catalog = await catalogOf(url);
await oneRowEach(workbench);

/** What the row has to be for an index that holds some rows only, where another index holds the others. */
const OF_SUCH_ROWS: Readonly<Record<string, readonly string[]>> = {
  OrderMentee_number_key: [`UPDATE "OrderMentee" SET "email" = NULL, "employeeNo" = right("id"::text, 12)`],
};

describe("each unique index", () => {
  for (const name of namesIn(catalog, "index", /CREATE UNIQUE INDEX/)) {
    test(`${name} refuses the same again`, async () => {
      // A copied row violates every constraint of its table, so the others are dropped temporarily.
      const table = name.split("_")[0] as string;
      const rivals = await onDatabase(url, (client) =>
        client.query<{ index: string; constraint: string | null }>(
          `SELECT c.relname AS index, k.conname AS constraint FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
           LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')
           WHERE i.indrelid = $1::regclass AND (i.indisunique OR i.indisexclusion) AND c.relname <> $2`,
          [`"${table}"`, name],
        ),
      );
      const drops = rivals.rows.map((rival) =>
        rival.constraint ? `ALTER TABLE "${table}" DROP CONSTRAINT "${rival.constraint}" CASCADE` : `DROP INDEX "${rival.index}"`,
      );
      expect(await refusalOf(pool, ...drops, ...(OF_SUCH_ROWS[name] ?? []), copyOf(table, {}))).toEqual({
        code: "23505",
        constraint: name,
      });
    });
  }

  test("on addresses counts live accounts only: a deleted one frees its address", async () => {
    const same = copyOf("User", { id: "uuidv7()" });
    expect(await refusalOf(pool, same)).toEqual({ code: "23505", constraint: "User_email_live_key" });
    expect(await refusalOf(pool, `UPDATE "User" SET "deletedAt" = now()`, same)).toBeNull();
  });
});

describe("each foreign key", () => {
  for (const name of namesIn(catalog, "constraint", /FOREIGN KEY/)) {
    const line = catalog.find((candidate) => candidate.startsWith(`constraint ${name}:`)) as string;
    const [, table, column] = /: (\S+) FOREIGN KEY \("?(\w+)"?\)/.exec(line) as unknown as [string, string, string];

    test(`${name} refuses a row that points to nothing`, async () => {
      const rows = await pool.query(`SELECT 1 FROM "${table}" WHERE "${column}" IS NOT NULL`);
      expect(rows.rowCount).toBeGreaterThan(0);
      const refusal = await refusalOf(pool, `ALTER TABLE "${table}" DISABLE TRIGGER USER`, `UPDATE "${table}" SET "${column}" = uuidv7()`);
      expect(refusal).toEqual({ code: "23503", constraint: name });
    });
  }

  test("of a session, or of what one signs in with, goes with its user, every other one keeps what is pointed to", () => {
    const cascading = namesIn(catalog, "constraint", /FOREIGN KEY.*ON DELETE CASCADE/);
    const keeping = namesIn(catalog, "constraint", /FOREIGN KEY.*ON DELETE RESTRICT/);
    expect(cascading).toEqual([
      // An operation's people, and what has taken it back.
      "BulkOperationItem_operationId_fkey",
      "BulkOperation_undoesId_fkey",
      "EmailProposal_userId_fkey",
      "HostedIdentity_userId_fkey",
      "HostedPass_linkId_fkey",
      "HostedPass_sessionId_fkey",
      "IdentityHold_userId_fkey",
      "KnownBrowser_userId_fkey",
      "PasskeyChallenge_userId_fkey",
      "Passkey_userId_fkey",
      "PastIdentityHold_userId_fkey",
      // What is on its way to a provider, or came from it.
      "ProviderAttempt_providerId_fkey",
      "ProviderMessage_providerId_fkey",
      "ProviderRefusal_providerId_fkey",
      "ProviderRefusal_userId_fkey",
      "RecoveryCode_userId_fkey",
      "SecondFactor_userId_fkey",
      "Session_userId_fkey",
      "SignupCode_orderMenteeId_fkey",
      // Attempts to deliver a message.
      "WebhookDelivery_messageId_fkey",
      // Data about a former account is deleted with it.
      "ZoomFormerMeeting_accountId_fkey",
    ]);
    expect([...cascading, ...keeping].sort()).toEqual(namesIn(catalog, "constraint", /FOREIGN KEY/).sort());
  });
});
