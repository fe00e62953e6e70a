import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectPromisesKept } from "./kept-promises";
import { crowdedOperation, MENTORS, type Operation, operation } from "./model/operation";
import { Oracle } from "./model/oracle";
import { heldTimesIn, type ModelState, modelStateOf, stateOf } from "./model/state";

const workbench = await openWorkbench({ fresh: true, poolMax: 12 });

const RUNS = inTier({ fast: 2, full: 10 });
const WORLDS = 4;
const STEPS = 330;

/**
 * Makes an operation refer to one of the latest bookings, most of which are in the future; an answer, to one of the latest for which something
 * was proposed. Null: the operation needs one and there is none yet.
 */
function aimed(wanted: Operation, bookings: readonly { proposed: readonly number[] }[]): Operation | null {
  if (!("booking" in wanted)) return wanted;
  const all = bookings.flatMap(({ proposed }, index) => (wanted.do === "answer" && proposed.length === 0 ? [] : [index]));
  const booking = all.at(-1 - (wanted.booking % Math.max(1, Math.min(all.length, wanted.do === "answer" ? 3 : 15))));
  return booking === undefined ? null : { ...wanted, booking };
}

async function compare(state: ModelState, oracle: Oracle): Promise<void> {
  const expected = oracle.bookings.map(
    ({ mentee: _mentee, mentor: _mentor, proposed: _proposed, declined: _declined, taken: _taken, ...booking }) => booking,
  );
  expect(await stateOf(workbench, state)).toEqual(expected);
  const counts = await workbench.prisma.orderMentee.findMany({ where: { orderId: state.order.orderId } });
  const used = state.mentees.map((mentee) => counts.find((row) => row.id === mentee.orderMenteeId)?.usedCount);
  expect(used).toEqual(state.mentees.map((_, index) => oracle.used(index)));
  expect(await heldTimesIn(workbench, state)).toEqual(oracle.heldTimes());
  await expectPromisesKept(workbench, state.deps, state.order, state.mentees.slice(0, 2));
}

/** Runs all steps of one world and compares each outcome with the oracle's. */
async function live(operations: readonly Operation[]): Promise<Record<string, number>> {
  const state = await modelStateOf(workbench);
  const oracle = new Oracle(state.deps.clock.now(), state.maxima, MENTORS);
  const seen: Record<string, number> = {};
  for (const [step, wanted] of operations.entries()) {
    const next = aimed(wanted, oracle.bookings);
    if (!next) continue;
    const [expected, came] = [oracle.attempt(next), await state.attempt(next)];
    expect(came, `step ${step}: ${JSON.stringify(next)} at ${oracle.now.toISOString()}`).toBe(expected);
    const key = `${next.do}: ${came}`;
    seen[key] = (seen[key] ?? 0) + 1;
    if (step % 50 === 49) await compare(state, oracle);
  }
  await compare(state, oracle);
  for (let mentor = 0; mentor < MENTORS; mentor += 1) {
    expect((await state.closedDaysOf(mentor)).map((day) => day.date)).toEqual(oracle.closedDaysOf(mentor));
  }
  return seen;
}

/** Seed, path and the failing step are enough; printing a thousand operations would hide them. */
const manySteps = (steps: number, of = operation) =>
  fc
    .array(of, { minLength: steps, maxLength: steps, size: "max" })
    .map((operations) => Object.assign(operations, { [fc.toStringMethod]: () => `${operations.length} operations` }));

test(`${(RUNS * WORLDS * STEPS).toLocaleString("en")} random operations end as they would on paper: no overlap, no count lost, every change told`, {
  timeout: 300_000,
}, async ({ annotate }) => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.tuple(...Array.from({ length: WORLDS }, () => manySteps(STEPS))), async (worlds) => {
      for (const part of await Promise.all(worlds.map(live))) {
        for (const [key, count] of Object.entries(part)) seen[key] = (seen[key] ?? 0) + count;
      }
    }),
    // The seed and path that a failure names reproduce the same worlds. Runs of a thousand steps are not shrunk.
    { numRuns: RUNS, endOnFailure: true },
  );
  await annotate(JSON.stringify(Object.fromEntries(Object.entries(seen).sort())), "measurement");
  // Fails if the generated worlds do not cover every kind of operation.
  for (const kind of ["book", "move", "transfer", "cancel", "close", "open", "propose", "answer"])
    expect(seen[`${kind}: done`], kind).toBeGreaterThan(RUNS * 5);
  for (const code of ["SLOT_TAKEN", "MENTEE_OVERLAP", "QUOTA_EXCEEDED", "TOO_MANY_RESERVATIONS", "OUT_OF_WINDOW", "SLOT_NOT_OFFERED"]) {
    expect(seen[`book: ${code}`], code).toBeGreaterThan(RUNS);
  }
});

const RUNS_AT_ONCE = inTier({ fast: 1, full: 5 });

test(`${RUNS_AT_ONCE * 400} random operations, twenty at a time, keep every promise of the database`, { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(manySteps(400, crowdedOperation), async (operations) => {
      const state = await modelStateOf(workbench);
      for (let from = 0; from < operations.length; from += 20) {
        const known = [...state.booked];
        const batch = operations.slice(from, from + 20).flatMap((wanted) => aimed(wanted, known) ?? []);
        await Promise.all(batch.map(state.attempt));
        await expectPromisesKept(workbench, state.deps, state.order, state.mentees.slice(0, 2), `after step ${from}`);
      }
    }),
    { numRuns: RUNS_AT_ONCE, endOnFailure: true },
  );
});
