import { describe, expect, it } from "vitest";
import { delayNoticeRefusal, delayNoticesLeft } from "../src/delay-notice";
import { disputeRefusal, rejectDisputeRefusal } from "../src/dispute";
import {
  answerSummary,
  HR_SUMMARY_STATES,
  type HrSummaryState,
  otherWordsRefusal,
  proposeSummary,
  SUMMARY_ANSWERS,
  summariesShared,
} from "../src/hr-summary";
import { contradicts, missingStars, surveyClosesAt, surveyEditableUntil, surveyRefusal } from "../src/mentee-report";
import { becomesUrgent, isLate, type RequiredOfReport, reportFaults, reportLocksAt, reportRefusal } from "../src/mentor-report";
import { MENTORING_STATUSES } from "../src/mentoring";
import { SYSTEM_POLICY } from "../src/policy";
import { DAY, HOUR, MINUTE } from "../src/tokyo";

const startAt = new Date("2026-04-10T10:00:00+09:00");
const endAt = new Date("2026-04-10T11:00:00+09:00");
const plus = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);
const codeOf = (refusal: { refused: string } | null) => refusal?.refused ?? null;

describe("the mentee's survey", () => {
  const closes = new Date("2026-04-18T00:00:00+09:00");
  const done = { status: "done", startAt, endAt } as const;

  it("is taken to the end of the day on which it is due, so that the last reminder finds it open", () => {
    expect(surveyClosesAt(endAt, SYSTEM_POLICY)).toEqual(closes);
    expect(surveyClosesAt(endAt, { menteeReportDueDays: 1 })).toEqual(new Date("2026-04-12T00:00:00+09:00"));
    expect(plus(endAt, 168 * HOUR) < closes).toBe(true);
  });

  it.each([
    [plus(startAt, -1), null, "TOO_EARLY"],
    [startAt, null, null],
    [plus(closes, -1), null, null],
    [closes, null, "REPORT_LOCKED"],
    // Submitted: seven days from then, whatever the due time was.
    [plus(closes, 3 * DAY), plus(closes, 3 * DAY + 1), null],
    [plus(startAt, 2 * DAY), plus(startAt, 2 * DAY), "REPORT_LOCKED"],
  ] as const)("at %s, editable until %s: %s", (now, editableUntil, refused) => {
    for (const status of ["reserved", "done"] as const) {
      expect(codeOf(surveyRefusal({ ...done, status }, editableUntil, now, SYSTEM_POLICY))).toBe(refused);
    }
  });

  it("is none of an interview that did not take place", () => {
    expect(codeOf(surveyRefusal({ ...done, status: "canceled" }, null, endAt, SYSTEM_POLICY))).toBe("ALREADY_CANCELLED");
    expect(codeOf(surveyRefusal({ ...done, status: "no_show" }, null, endAt, SYSTEM_POLICY))).toBe("NOT_RESERVED");
  });

  it("needs its three stars", () => {
    expect(missingStars({ satisfaction: 1, easeOfTalking: 5, goalProgress: 3 })).toEqual({});
    expect(missingStars({ satisfaction: null, easeOfTalking: 5, goalProgress: null })).toEqual({
      satisfaction: ["REQUIRED"],
      goalProgress: ["REQUIRED"],
    });
  });

  it("can be corrected for seven days, and contradicts a report when the mentee says they were absent", () => {
    expect(surveyEditableUntil(endAt)).toEqual(plus(endAt, 7 * DAY));
    expect(contradicts("no", "done")).toBe(true);
    for (const attended of ["yes", "part", null]) expect(contradicts(attended, "done")).toBe(false);
    expect(contradicts("no", "reserved")).toBe(false);
  });
});

describe("the mentor's report", () => {
  it.each([
    ["canceled", null, endAt, "ALREADY_CANCELLED"],
    ["no_show", null, endAt, "NOT_RESERVED"],
    ["reserved", null, plus(startAt, -1), "TOO_EARLY"],
    ["reserved", null, startAt, null],
    ["done", null, plus(endAt, 30 * DAY), null],
    ["done", endAt, plus(endAt, -1), null],
    ["done", endAt, endAt, "REPORT_LOCKED"],
  ] as const)("of a %s interview, locked at %s, at %s: %s", (status, lockedAt, now, refused) => {
    expect(codeOf(reportRefusal({ status, startAt }, lockedAt, now))).toBe(refused);
  });

  const complete: RequiredOfReport = {
    attendance: "held",
    actualStartAt: startAt,
    actualEndAt: endAt,
    themes: ["learning"],
    summaryPrivate: "経験を振り返った。",
    informedConsentDone: true,
  };

  it.each([
    [{}, {}],
    [{ attendance: null }, { attendance: ["REQUIRED"] }],
    [{ themes: [] }, { themes: ["REQUIRED"] }],
    [{ summaryPrivate: null }, { summaryPrivate: ["REQUIRED"] }],
    [{ summaryPrivate: "" }, { summaryPrivate: ["REQUIRED"] }],
    [{ informedConsentDone: false }, { informedConsentDone: ["CONSENT_MISSING"] }],
    [
      { actualStartAt: null, actualEndAt: null },
      { actualStartAt: ["REQUIRED"], actualEndAt: ["REQUIRED"] },
    ],
    [{ actualEndAt: startAt }, { actualEndAt: ["RANGE_EMPTY"] }],
    [{ actualEndAt: plus(endAt, HOUR + 1) }, { actualEndAt: ["FUTURE_TIME"] }],
    [{ actualStartAt: plus(startAt, -12 * HOUR - 1) }, { actualStartAt: ["TIME_FAR_OFF"] }],
    [{ actualStartAt: plus(startAt, -12 * HOUR) }, {}],
  ] as const)("lacks with %j: %j", (change, faults) => {
    expect(reportFaults({ ...complete, ...change } as RequiredOfReport, { startAt }, plus(endAt, HOUR))).toEqual(faults);
  });

  it("is late after its due time, and locked seven days after it was submitted", () => {
    expect(isLate(endAt, plus(endAt, 72 * HOUR), SYSTEM_POLICY)).toBe(false);
    expect(isLate(endAt, plus(endAt, 72 * HOUR + 1), SYSTEM_POLICY)).toBe(true);
    expect(reportLocksAt(endAt)).toEqual(plus(endAt, 7 * DAY));
  });

  it("calls an admin once for an emergency", () => {
    expect(becomesUrgent(null, "urgent")).toBe(true);
    expect(becomesUrgent("consult", "urgent")).toBe(true);
    expect(becomesUrgent("urgent", "urgent")).toBe(false);
    expect(becomesUrgent(null, "consult")).toBe(false);
  });
});

describe("the wording for the company", () => {
  const summary = (state: HrSummaryState, text: string | null = "A", revision = 2) => ({ text, state, revision });

  it("is proposed again with every new wording, and keeps its answer with the same one", () => {
    for (const state of HR_SUMMARY_STATES) {
      const before = summary(state);
      expect(proposeSummary(before, "B")).toEqual({ to: summary("proposed", "B", 3), asks: true, endsApproval: state === "approved" });
      expect(proposeSummary(before, null)).toEqual({ to: summary("none", null), asks: false, endsApproval: state === "approved" });
      expect(proposeSummary(before, "A")).toEqual(
        state === "none"
          ? { to: summary("proposed", "A", 3), asks: true, endsApproval: false }
          : { to: before, asks: false, endsApproval: false },
      );
    }
    expect(proposeSummary({ text: null, state: "none", revision: 0 }, null)).toMatchObject({ asks: false, endsApproval: false });
  });

  /** The result of each answer in each state. */
  const expected: Record<HrSummaryState, Record<string, string>> = {
    none: { approve: "NOT_PROPOSED", decline: "NOT_PROPOSED", revoke: "NOT_PROPOSED" },
    proposed: { approve: "approved!", decline: "declined!", revoke: "NOT_PROPOSED" },
    approved: { approve: "approved", decline: "NOT_PROPOSED", revoke: "revoked!" },
    declined: { approve: "NOT_PROPOSED", decline: "declined", revoke: "NOT_PROPOSED" },
    revoked: { approve: "NOT_PROPOSED", decline: "NOT_PROPOSED", revoke: "revoked" },
  };

  for (const state of HR_SUMMARY_STATES) {
    it.each(SUMMARY_ANSWERS)(`${state}: %s`, (answer) => {
      const decision = answerSummary(summary(state), answer, 2);
      expect("refused" in decision ? decision.refused : `${decision.to}${decision.changed ? "!" : ""}`).toBe(expected[state][answer]);
      for (const seen of [1, 3]) {
        expect(answerSummary(summary(state), answer, seen)).toEqual({ refused: state === "none" ? "NOT_PROPOSED" : "VERSION_CONFLICT" });
      }
    });
  }

  it("is written only where the mentee was told of summaries at the booking", () => {
    expect((["L0", "L1", "L2", "L3"] as const).filter(summariesShared)).toEqual(["L3"]);
  });
});

describe("a wish for another wording", () => {
  it.each(HR_SUMMARY_STATES)("of a wording that is %s", (state) => {
    const refusal = state === "proposed" ? null : "NOT_PROPOSED";
    expect(otherWordsRefusal({ state, revision: 2 }, 2)).toBe(refusal);
    expect(otherWordsRefusal({ state, revision: 2 }, 1)).toBe(state === "none" ? "NOT_PROPOSED" : "VERSION_CONFLICT");
  });
});

describe("a notice of a delay", () => {
  const reserved = { status: "reserved", startAt, endAt } as const;
  it.each([
    [plus(startAt, -60 * MINUTE - 1), 0, "TOO_EARLY"],
    [plus(startAt, -60 * MINUTE), 0, null],
    [plus(endAt, -1), 2, null],
    [endAt, 0, "WINDOW_CLOSED"],
    [startAt, 3, "DELAY_LIMIT"],
  ] as const)("at %s after %d: %s", (now, sent, refused) => {
    expect(codeOf(delayNoticeRefusal(reserved, sent, now))).toBe(refused);
  });

  it("belongs to an interview that is still to be held", () => {
    const answers = MENTORING_STATUSES.map((status) => [status, codeOf(delayNoticeRefusal({ ...reserved, status }, 0, startAt))]);
    expect(Object.fromEntries(answers)).toEqual({
      reserved: null,
      done: "NOT_RESERVED",
      canceled: "ALREADY_CANCELLED",
      no_show: "NOT_RESERVED",
    });
    expect([0, 1, 2, 3].map(delayNoticesLeft)).toEqual([2, 1, 0, 0]);
  });
});

describe("an objection to a report of absence", () => {
  const reported = { status: "no_show", noShowSide: "mentee", noShowReportedAt: endAt, disputeStatus: "none" } as const;
  it.each([
    [{}, plus(endAt, 7 * DAY), null],
    [{}, plus(endAt, 7 * DAY + 1), "WINDOW_CLOSED"],
    [{ disputeStatus: "open" }, endAt, "ALREADY_DONE"],
    [{ disputeStatus: "rejected" }, endAt, "ALREADY_DONE"],
    [{ noShowSide: "mentor" }, endAt, "STATUS_NOT_ALLOWED"],
    [{ status: "done", noShowSide: null }, endAt, "STATUS_NOT_ALLOWED"],
  ] as const)("%j at %s: %s", (change, now, refused) => {
    expect(codeOf(disputeRefusal({ ...reported, ...change }, now, SYSTEM_POLICY))).toBe(refused);
  });

  it("is rejected only while it waits", () => {
    expect(rejectDisputeRefusal({ ...reported, disputeStatus: "open" })).toBeNull();
    for (const disputeStatus of ["none", "accepted", "rejected"] as const)
      expect(rejectDisputeRefusal({ ...reported, disputeStatus })).toBe("STATUS_NOT_ALLOWED");
    expect(rejectDisputeRefusal({ ...reported, status: "done", disputeStatus: "open" })).toBe("STATUS_NOT_ALLOWED");
  });
});
