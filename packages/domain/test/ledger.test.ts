import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORFEIT, grantedOf, type LedgerEntry, ledgerOf, RELEASE, RESERVE, usedOf } from "../src/ledger";
import { countsFor, decide, type MentoringAction, type MentoringState } from "../src/mentoring";
import { SYSTEM_POLICY } from "../src/policy";
import { DAY, HOUR } from "../src/tokyo";

const grant = (delta: number): LedgerEntry => ({ kind: "grant", delta });

describe("the ledger", () => {
  it("is empty at first", () => {
    expect([usedOf([]), grantedOf([])]).toEqual([0, 0]);
    expect(Object.is(usedOf([grant(3)]), 0)).toBe(true);
  });

  it("counts reservations that were not given back", () => {
    const entries = [grant(3), RESERVE, RELEASE, RESERVE, FORFEIT, RESERVE];
    expect([usedOf(entries), grantedOf(entries)]).toEqual([2, 3]);
  });

  it("lets an admin give one back or take one away", () => {
    expect(usedOf([grant(3), RESERVE, FORFEIT, { kind: "adjust", delta: 1 }])).toBe(0);
    expect(usedOf([grant(3), { kind: "adjust", delta: -1 }])).toBe(1);
  });

  it.each([
    ["a booking", { before: false, after: true }, [RESERVE]],
    ["a free cancellation", { before: true, after: false, lost: true }, [RELEASE]],
    ["a late cancellation", { before: true, after: true, lost: true }, [FORFEIT]],
    ["an interview that took place", { before: true, after: true }, []],
    ["an undone absence of the mentor that becomes a cancellation", { before: false, after: false, lost: true }, []],
  ])("writes for %s what the table says", (_name, change, expected) => {
    expect(ledgerOf(change)).toEqual(expected);
  });
});

describe("ledger and state", () => {
  const startAt = new Date("2026-04-01T10:00:00+09:00");
  const actions = fc.constantFrom<MentoringAction>(
    { type: "reschedule", by: "mentee" },
    { type: "cancel", by: "mentee", acknowledgeLate: true },
    { type: "cancel", by: "mentor", reason: "体調" },
    { type: "reportNoShow", by: "mentor", absent: "mentee" },
    { type: "reportNoShow", by: "mentee", absent: "mentor" },
    { type: "undoNoShow", by: "admin", to: "done", reason: true },
    { type: "undoNoShow", by: "admin", to: "canceled", reason: true },
    { type: "complete", by: "mentor" },
    { type: "autoClose", by: "system" },
    { type: "reopen", by: "admin", reason: true },
  );
  const steps = fc.array(fc.record({ action: actions, hours: fc.integer({ min: 0, max: 60 }) }), { maxLength: 20 });

  it("give the same number after every sequence of moves", () => {
    let moved = 0;
    fc.assert(
      fc.property(steps, (moves) => {
        let state: MentoringState = { status: "reserved", startAt, endAt: new Date(startAt.getTime() + HOUR), rescheduleCount: 0 };
        let now = new Date(startAt.getTime() - 2 * DAY);
        const entries: LedgerEntry[] = [grant(5), RESERVE];
        for (const { action, hours } of moves) {
          now = new Date(now.getTime() + hours * HOUR);
          const decision = decide(state, action, now, SYSTEM_POLICY);
          if (!("to" in decision)) continue;
          moved++;
          const { effects } = decision;
          entries.push(...effects.ledger);
          state = { ...state, ...effects, status: decision.to, noShowReportedAt: now };
          expect(effects.counted).toBe(countsFor(state));
          expect(usedOf(entries)).toBe(effects.counted ? 1 : 0);
        }
      }),
      { numRuns: 500 },
    );
    expect(moved).toBeGreaterThan(200);
  });
});
