import { expect, test } from "vitest";
import { at } from "../src/factories/given";
import { openWorkbench } from "../src/workbench";

const { make, prisma, pool, db } = await openWorkbench();
const startAt = at("2026-06-10", "10:00");

async function givenInterview() {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const mentee = await make.mentee({ order });
  return { mentor, ...(await make.mentoring({ mentee, mentor, startAt })) };
}

test("an instant written through Prisma is the same instant for PostgreSQL, though the server lives in another zone", async () => {
  const { mentoringId } = await givenInterview();
  const { rows } = await pool.query(
    `SELECT extract(epoch FROM "startAt") * 1000 AS "ms", to_char("startAt" AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') AS "tokyo" FROM "Mentoring" WHERE "id" = $1`,
    [mentoringId],
  );
  expect(rows).toEqual([{ ms: `${startAt.getTime()}.000000`, tokyo: "2026-06-10 10:00" }]);
});

test("an instant written by SQL is the same instant for Prisma", async () => {
  const { mentoringId } = await givenInterview();
  await pool.query(`UPDATE "Mentoring" SET "rescheduledFromAt" = timestamptz '2026-06-09 10:00+09' WHERE "id" = $1`, [mentoringId]);
  const row = await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  expect(row.rescheduledFromAt).toEqual(at("2026-06-09", "10:00"));
});

test("the reads of Knotter give it back unchanged", async () => {
  const { mentor } = await givenInterview();
  const [calendar] = await db.read.mentoring.calendar.of([mentor.userId], startAt);
  expect(calendar?.occupied).toEqual([
    { startAt: startAt.getTime(), blockFrom: startAt.getTime(), blockTo: at("2026-06-10", "11:15").getTime() },
  ]);
});
