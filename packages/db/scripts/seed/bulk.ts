import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { ClientBase } from "pg";
import { type BulkBatch, type BulkSizes, bulkId } from "./bulk-id";
import { liftForBulk } from "./bulk-lift";
import { insertBulkMentors } from "./bulk-mentors";
import { comingOf, planBulk } from "./bulk-plan";
import { insertBulkMentees, insertBulkMentorings } from "./bulk-tables";
import { demoPasswordHash } from "./password";
import { insertRows } from "./rows";

/** From this many people or interviews on, building the indexes once is much faster than maintaining them. */
const REBUILD_FROM = 20_000;

/**
 * One large order, for benchmarks: all mentors assigned, all mentees registered, interviews over the past two years and the coming month.
 * May be called again for another order. Call inside a transaction: constraints and indexes are dropped temporarily.
 */
export async function seedBulk(client: ClientBase, sizes: BulkSizes, now: Date, tell: (line: string) => void): Promise<string> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT count(*)::int + 1 AS "number" FROM "Order" WHERE "orderNo" LIKE 'ORD-BULK-%'`,
  );
  const batch: BulkBatch = { number: rows[0]?.number ?? 1, now, passwordHash: await demoPasswordHash() };
  const { mentors, mentees, mentorings } = sizes;
  await planBulk(client, sizes, now);
  const perMentee = Math.min(20, Math.max(3, Math.ceil(mentorings / Math.max(mentees, 1)) + 2));
  const orderId = await insertOrder(client, batch, perMentee);
  await insertBulkMentors(client, batch, orderId, mentors);
  tell(`キャリコン ${mentors.toLocaleString("ja")} 名`);
  const restore = Math.max(mentees, mentorings) >= REBUILD_FROM ? await liftForBulk(client) : async () => {};
  await insertBulkMentees(client, batch, orderId, mentees, perMentee);
  tell(`相談者 ${mentees.toLocaleString("ja")} 名`);
  await insertBulkMentorings(client, batch, orderId, mentorings, tell);
  tell("索引の作成と制約の検証");
  await restore(tell);
  return `大量データ ${batch.number} を作成しました: キャリコン ${mentors} 名、相談者 ${mentees} 名、面談 ${mentorings} 件（うち今後 ${comingOf(sizes)} 件）`;
}

async function insertOrder(client: ClientBase, batch: BulkBatch, maxMentoringCount: number): Promise<string> {
  const today = tokyoDate(batch.now);
  const id = bulkId(batch, "order", 0);
  const customerId = bulkId(batch, "customer", 0);
  const times = { createdAt: batch.now, updatedAt: batch.now };
  await insertRows(client, "Customer", [
    { id: customerId, name: `大規模データ ${batch.number}`, status: "active", defaultDisclosureLevel: "L1", ...times },
  ]);
  await insertRows(client, "Order", [
    {
      id,
      orderNo: `ORD-BULK-${String(batch.number).padStart(4, "0")}`,
      customerId,
      name: `大規模データ ${batch.number}`,
      programType: "mandatory",
      startsOn: addDays(today, -760),
      bookingOpensOn: addDays(today, -760),
      bookingClosesOn: addDays(today, 180),
      endsOn: addDays(today, 190),
      sessionMinutes: 60,
      maxMentoringCount,
      disclosureLevel: "L1",
      showRegistration: true,
      status: "active",
      ...times,
    },
  ]);
  return id;
}
