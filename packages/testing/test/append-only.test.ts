import { describe, expect, test } from "vitest";
import { catalogOf, namesIn } from "../src/catalog";
import { openWorkbench } from "../src/workbench";
import { oneRowEach } from "./one-row-each";
import { copyOf, refusalOf } from "./refusal";

const workbench = await openWorkbench({ fresh: true, poolMax: 3 });
const { pool, url } = workbench;
const catalog = await catalogOf(url);
await oneRowEach(workbench);

/** What has to differ in a second row besides its id. */
const OTHERWISE_THE_SAME: Record<string, Record<string, string>> = {
  MentorReportRevision: { version: "2" },
  ReportPeriod: { endsOn: "date '2026-12-31'" },
};

describe("history is written once", () => {
  const restrictViolation = { code: "23001", constraint: undefined };

  test("for every table that has the trigger", () => {
    expect(namesIn(catalog, "trigger", /refuse_change/).sort()).toEqual([
      "AuditLog_append_only",
      "ConsentRecord_append_only",
      "LedgerEntry_append_only",
      "MentorReportRevision_append_only",
      "MentoringEvent_append_only",
      "OrderReport_frozen",
      "OrderSnapshot_append_only",
      "ReportPeriodPerson_append_only",
      "ReportPeriod_append_only",
      "ReportRelease_append_only",
    ]);
  });

  for (const table of [
    "LedgerEntry",
    "MentoringEvent",
    "AuditLog",
    "MentorReportRevision",
    "ReportPeriod",
    "ReportPeriodPerson",
    "ReportRelease",
  ]) {
    test(`${table} takes rows and neither changes nor loses them`, async () => {
      expect(await refusalOf(pool, copyOf(table, { id: "uuidv7()", ...OTHERWISE_THE_SAME[table] }))).toBeNull();
      expect(await refusalOf(pool, `UPDATE "${table}" SET "at" = now()`)).toEqual(restrictViolation);
      expect(await refusalOf(pool, `DELETE FROM "${table}"`)).toEqual(restrictViolation);
    });
  }

  test("ConsentRecord can be revoked once, and is history from then on", async () => {
    const granted = copyOf("ConsentRecord", { id: "'00000000-0000-7000-8000-000000000001'", revokedAt: "NULL" });
    const revoke = `UPDATE "ConsentRecord" SET "revokedAt" = now() WHERE "id" = '00000000-0000-7000-8000-000000000001'`;
    expect(await refusalOf(pool, granted, revoke)).toBeNull();
    expect(await refusalOf(pool, granted, revoke, revoke)).toEqual(restrictViolation);
    expect(await refusalOf(pool, `DELETE FROM "ConsentRecord" WHERE "revokedAt" IS NOT NULL`)).toEqual(restrictViolation);
  });

  test.each(["AuditLog", "MentorReportRevision", "ReportPeriodPerson"])(
    "%s gives up what retention has to delete, inside of its transaction alone",
    async (table) => {
      const retention = "SELECT set_config('knotter.retention', 'on', true)";
      expect(await refusalOf(pool, retention, `DELETE FROM "${table}"`)).toBeNull();
      expect(await refusalOf(pool, `DELETE FROM "${table}"`)).toEqual(restrictViolation);
    },
  );

  test("what a company has been told of a month stays as it was told", async () => {
    expect(await refusalOf(pool, `UPDATE "OrderSnapshot" SET "booked" = "booked" + 1`)).toEqual(restrictViolation);
    expect(await refusalOf(pool, `DELETE FROM "OrderSnapshot"`)).toEqual(restrictViolation);
  });

  test("a published report is frozen, a draft is not", async () => {
    expect(await refusalOf(pool, `UPDATE "OrderReport" SET "sections" = '{"n":1}' WHERE "status" = 'draft'`)).toBeNull();
    expect(await refusalOf(pool, `UPDATE "OrderReport" SET "sections" = '{"n":1}' WHERE "status" = 'published'`)).toEqual(
      restrictViolation,
    );
    expect(await refusalOf(pool, `UPDATE "OrderReport" SET "status" = 'draft' WHERE "status" = 'published'`)).toEqual(restrictViolation);
  });
});
