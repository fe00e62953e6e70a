import { HOUR } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { WRONG_TALLIES } from "@knotter/testing/wrong-tallies";
import fc from "fast-check";
import { expect, test } from "vitest";

const { db, pool, make } = await openWorkbench({ fresh: true, poolMax: 8 });

const LEVELS = ["L0", "L1", "L2"] as const;
const OUTCOMES = {
  reserved: `"status" = 'reserved', "counted" = true, "cancelSide" = NULL, "cancelTiming" = NULL, "canceledAt" = NULL, "noShowSide" = NULL`,
  done: `"status" = 'done', "counted" = true, "cancelSide" = NULL, "cancelTiming" = NULL, "canceledAt" = NULL, "noShowSide" = NULL`,
  canceled: `"status" = 'canceled', "counted" = false, "cancelSide" = 'mentee', "cancelTiming" = 'free', "canceledAt" = now(), "noShowSide" = NULL`,
  no_show: `"status" = 'no_show', "counted" = true, "cancelSide" = NULL, "cancelTiming" = NULL, "canceledAt" = NULL, "noShowSide" = 'mentee', "noShowReportedAt" = now()`,
} as const;

const COPIED = `INSERT INTO "Mentoring" SELECT (jsonb_populate_record(t, jsonb_build_object('id', $2::text, 'publicNo', left($2::text, 18), 'icsUid', $2::text,
  'startAt', t."startAt" + interval '400 days', 'endAt', t."endAt" + interval '400 days', 'blockFrom', t."blockFrom" + interval '400 days', 'blockTo', t."blockTo" + interval '400 days'))).*
  FROM "Mentoring" t WHERE t."id" = $1`;

const PEOPLE = 5;
const index = fc.nat({ max: PEOPLE - 1 });
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("book" as const), who: index, mentor: fc.nat({ max: 1 }), level: fc.constantFrom(...LEVELS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("settle" as const),
      which: fc.nat(),
      to: fc.constantFrom(...(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("drop" as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("list" as const), who: index, status: fc.constantFrom("active", "withdrawn", "invited") }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("grant" as const), who: index, by: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("add" as const), people: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fold" as const) }) },
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Five people and two mentors of an order, and what may be done with them. Whoever changes an interview has locked its place, as the product does. */
async function worldOf() {
  const order = await make.order();
  const [people, mentors] = [
    await Promise.all(Array.from({ length: PEOPLE }, () => make.mentee({ order }))),
    await Promise.all([0, 1].map(() => make.mentor({ orders: [order] }))),
  ];
  let hours = 0;
  const under = async (place: string, statement: string, values: string[], next?: (id: string) => [string, string[]]): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(`SELECT FROM "OrderMentee" WHERE "id" = $1 FOR UPDATE`, [place]);
      const { rows } = await client.query<{ id: string }>(`${statement} RETURNING "id"`, values);
      if (next && rows[0]) await client.query(...next(rows[0].id));
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  };
  const interview = async (which: number): Promise<{ id: string; place: string } | undefined> => {
    const { rows } = await pool.query<{ id: string; place: string }>(
      `SELECT "id", "orderMenteeId" AS "place" FROM "Mentoring" WHERE "orderId" = $1 ORDER BY "id"`,
      [order.orderId],
    );
    return rows[which % Math.max(1, rows.length)];
  };
  const person = (who: number) => people[who] as EnrolledMentee;
  return {
    order,
    async make(change: Change): Promise<void> {
      switch (change.do) {
        case "book": {
          const startAt = new Date(at("2026-06-08", "00:00").getTime() + hours++ * 2 * HOUR);
          const mentor = mentors[change.mentor];
          if (mentor) await make.mentoring({ mentee: person(change.who), mentor, startAt, disclosureLevel: change.level });
          return;
        }
        case "settle": {
          const found = await interview(change.which);
          if (found) await under(found.place, `UPDATE "Mentoring" SET ${OUTCOMES[change.to]} WHERE "id" = $1`, [found.id]);
          return;
        }
        case "drop": {
          const found = await interview(change.which);
          // Only what has no history can go: a copy of an interview, far from it in time.
          if (found)
            await under(found.place, COPIED, [found.id, crypto.randomUUID()], (id) => [`DELETE FROM "Mentoring" WHERE "id" = $1`, [id]]);
          return;
        }
        case "list":
          await pool.query(
            `UPDATE "OrderMentee" SET "status" = $2::"OrderMenteeStatus", "withdrawnAt" = CASE WHEN $2 = 'withdrawn' THEN now() END WHERE "id" = $1`,
            [person(change.who).orderMenteeId, change.status],
          );
          return;
        case "grant":
          await pool.query(`UPDATE "OrderMentee" SET "maxCount" = "maxCount" + $2 WHERE "id" = $1`, [
            person(change.who).orderMenteeId,
            change.by,
          ]);
          return;
        case "add":
          await pool.query(
            `INSERT INTO "OrderMentee" ("orderId", "email", "name", "maxCount") SELECT $1, gen_random_uuid() || '@example.com', 'a', g FROM generate_series(1, $2::int) g`,
            [order.orderId, change.people],
          );
          return;
        case "remove":
          await pool.query(`DELETE FROM "OrderMentee" WHERE "orderId" = $1 AND "menteeId" IS NULL`, [order.orderId]);
          return;
        case "fold":
          await db.transaction((tx) => tx.order.tallies.fold(order.orderId));
          return;
      }
    },
    wrong: async (): Promise<unknown[]> => (await pool.query(WRONG_TALLIES, [order.orderId])).rows,
  };
}

/** As many at a time as there are connections. A place that is full, or has left, refuses. */
async function atOnce(
  world: Awaited<ReturnType<typeof worldOf>>,
  changes: readonly Change[],
  beside: Promise<unknown> = Promise.resolve(),
) {
  const refused = (await Promise.allSettled([...changes.map((each) => world.make(each)), beside])).filter(
    ({ status }) => status === "rejected",
  );
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(String(reason)).toMatch(/usedCount|count_range|check constraint|23514/i);
}

const changes = fc.array(change, { minLength: 60, maxLength: 60, size: "max" });

test("whatever is done at the same time with a list and its interviews, the kept numbers are what they count", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const world = await worldOf();
      for (let from = 0; from < all.length; from += 6) {
        await atOnce(world, all.slice(from, from + 6));
        expect(await world.wrong(), `after step ${from + 5}`).toEqual([]);
      }
    }),
    { numRuns: inTier({ fast: 3, full: 30 }), endOnFailure: true },
  );
});

test("numbers of places that stood there before are filled while they change", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const world = await worldOf();
      await atOnce(world, all.slice(0, 30));
      // As before the migration.
      await pool.query(
        `UPDATE "OrderMentee" SET "isTallied" = NULL, "reservedCount" = 0, "doneCount" = 0, "countedCount" = 0, "visibleReservedCount" = 0, "visibleDoneCount" = 0 WHERE "orderId" = $1`,
        [world.order.orderId],
      );
      await pool.query(`DELETE FROM "OrderMentorTally" WHERE "orderId" = $1`, [world.order.orderId]);
      expect(await world.wrong()).not.toEqual([]);
      const fill = async (): Promise<void> => {
        const { rows } = await pool.query<{ filled: number }>(`SELECT "fill_order_mentee_tallies"(1) AS "filled"`);
        if (rows[0]?.filled) await fill();
      };
      await atOnce(world, all.slice(30), fill());
      expect(await world.wrong()).toEqual([]);
    }),
    { numRuns: inTier({ fast: 3, full: 30 }), endOnFailure: true },
  );
});

test("a reader sees the same numbers before, while and after they are put together", async () => {
  const world = await worldOf();
  for (let n = 0; n < 60; n++) await world.make({ do: "grant", who: n % PEOPLE, by: 1 });
  expect(await db.transaction((tx) => tx.order.tallies.toFold())).toContain(world.order.orderId);
  const read = async () =>
    (
      await pool.query(`SELECT sum("granted")::int AS "granted", sum("people")::int AS "people" FROM "OrderTally" WHERE "orderId" = $1`, [
        world.order.orderId,
      ])
    ).rows[0];
  const before = await read();
  let folded = false;
  const folding = Promise.all([0, 1, 2].map(() => world.make({ do: "fold" }))).finally(() => {
    folded = true;
  });
  do expect(await read()).toEqual(before);
  while (!folded);
  await folding;
  expect(await read()).toEqual(before);
  const { rows } = await pool.query(`SELECT FROM "OrderTally" WHERE "orderId" = $1`, [world.order.orderId]);
  expect(rows.length).toBeLessThan(20);
  expect(await db.transaction((tx) => tx.order.tallies.toFold())).not.toContain(world.order.orderId);
});

test("an interview goes to no other person, order or mentor", async () => {
  const world = await worldOf();
  await world.make({ do: "book", who: 0, mentor: 0, level: "L1" });
  const other = await make.mentor();
  await expect(
    pool.query(`UPDATE "Mentoring" SET "mentorId" = $2 WHERE "orderId" = $1`, [world.order.orderId, other.userId]),
  ).rejects.toThrow("do not change");
});
