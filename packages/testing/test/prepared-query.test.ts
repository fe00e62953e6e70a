import { prepared, queriesBy, recordset } from "@knotter/db/query";
import { expect, test } from "vitest";

function recorder() {
  const sent: { text: string; values: unknown[] }[] = [];
  const db = queriesBy(async ({ text, values }) => {
    sent.push({ text, values });
    return { rows: [], rowCount: 0, command: "SELECT", oid: 0, fields: [] };
  });
  return { db, sent };
}

test("a prepared query is built once, and sent each time with the values of that call", async () => {
  let built = 0;
  const mailsOf = prepared((db, { orderId, before }: { orderId: string; before: Date }) => {
    built += 1;
    return db.selectFrom("Mail").select("id").where("queuedAt", "<", before).where("orderId", "=", orderId).limit(5);
  });
  const { db, sent } = recorder();
  const [early, late] = [new Date("2026-04-01T00:00:00Z"), new Date("2026-05-01T00:00:00Z")];
  await mailsOf(db, { orderId: "first", before: early });
  await mailsOf(db, { orderId: "second", before: late });
  expect(built).toBe(1);
  expect(sent.map(({ values }) => values)).toEqual([
    [early, "first", 5],
    [late, "second", 5],
  ]);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
});

test.each([
  {
    how: "writes it into a JSON text",
    query: prepared((db, { id }: { id: string }) => db.selectFrom(recordset("w", [{ id }], { id: "uuid" })).select("w.id")),
  },
  {
    how: "writes it into another text",
    query: prepared((db, { id }: { id: string }) => db.selectFrom("Mail").select("id").where("id", "=", `${id}`)),
  },
])("a prepared query that does something with a value is refused: it $how", async ({ query }) => {
  const { db, sent } = recorder();
  await expect(query(db, { id: "0190a0a0-0000-7000-8000-000000000000" })).rejects.toThrow("passes its values on");
  expect(sent).toEqual([]);
});
