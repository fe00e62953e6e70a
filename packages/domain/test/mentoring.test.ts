import { describe, expect, it } from "vitest";
import {
  ACTION_TYPES,
  allowedActions,
  cancelIsLate,
  countsFor,
  deadlinesOf,
  decide,
  fromStatuses,
  labelOf,
  MENTORING_STATUSES,
  type MentoringAction,
  type MentoringState,
  SIDES,
  TRANSITIONS,
} from "../src/mentoring";
import { SYSTEM_POLICY } from "../src/policy";
import { DAY, HOUR, MINUTE } from "../src/tokyo";

const policy = { ...SYSTEM_POLICY, cancelFreeUntilHours: 24, rescheduleUntilHours: 48 };
const startAt = new Date("2026-04-01T10:00:00+09:00");
const endAt = new Date("2026-04-01T11:00:00+09:00");
const start = startAt.getTime();
const end = endAt.getTime();
const reportedAt = new Date(start + HOUR);

/** The instants at which any rule changes, each with the millisecond before and after. */
const EDGES = {
  reschedule: start - 48 * HOUR,
  free: start - 24 * HOUR,
  start,
  grace: start + 15 * MINUTE,
  end,
  mentorUndo: reportedAt.getTime() + 24 * HOUR,
  report: end + 72 * HOUR,
  dispute: reportedAt.getTime() + 7 * DAY,
  autoClose: end + 10 * DAY,
};
const TIMES = Object.entries(EDGES).flatMap(([name, at]) => [
  [`1 ms before ${name}`, at - 1] as const,
  [`at ${name}`, at] as const,
  [`1 ms after ${name}`, at + 1] as const,
]);

const STATES: Record<string, MentoringState> = {
  reserved: { status: "reserved", startAt, endAt, rescheduleCount: 0 },
  "reserved and moved twice": { status: "reserved", startAt, endAt, rescheduleCount: 2 },
  done: { status: "done", startAt, endAt, rescheduleCount: 0 },
  canceled: { status: "canceled", startAt, endAt, rescheduleCount: 0, cancelSide: "mentee", cancelTiming: "free" },
  "no-show of the mentee": { status: "no_show", startAt, endAt, rescheduleCount: 0, noShowSide: "mentee", noShowReportedAt: reportedAt },
  "no-show of the mentor": { status: "no_show", startAt, endAt, rescheduleCount: 0, noShowSide: "mentor", noShowReportedAt: reportedAt },
  "disputed no-show": {
    status: "no_show",
    startAt,
    endAt,
    rescheduleCount: 0,
    noShowSide: "mentee",
    noShowReportedAt: reportedAt,
    disputeStatus: "open",
  },
};

const ACTIONS: MentoringAction[] = SIDES.flatMap((by) => [
  ...[undefined, "都合により"].flatMap((reason): MentoringAction[] => [
    { type: "reschedule", by, reason },
    { type: "cancel", by, reason },
    { type: "cancel", by, reason, acknowledgeLate: true },
    { type: "undoNoShow", by, reason, to: "done" },
    { type: "undoNoShow", by, reason, to: "canceled" },
    { type: "reopen", by, reason },
  ]),
  { type: "reportNoShow", by, absent: "mentee" },
  { type: "reportNoShow", by, absent: "mentor" },
  { type: "complete", by },
  { type: "autoClose", by },
]);

/**
 * An independent version of an interview's transitions without the table. `canceled/free` is a target with its timing; a code in capitals
 * is a refusal.
 */
function expected(state: MentoringState, action: MentoringAction, now: number): string {
  const { by } = action;
  const reason = Boolean(action.reason);
  const cannotFrom = (wanted: string, otherwise: string) => {
    if (state.status === wanted) return null;
    return state.status === "canceled" ? "ALREADY_CANCELLED" : otherwise;
  };
  switch (action.type) {
    case "reschedule": {
      if (by === "system") return "FORBIDDEN";
      const wrong = cannotFrom("reserved", "NOT_RESERVED");
      if (wrong) return wrong;
      if (now >= start) return "ALREADY_STARTED";
      if (by !== "mentee") return reason ? "reserved" : "REASON_REQUIRED";
      if (now >= EDGES.reschedule) return "RESCHEDULE_DEADLINE";
      return state.rescheduleCount >= 2 ? "RESCHEDULE_LIMIT" : "reserved";
    }
    case "cancel": {
      const wrong = cannotFrom("reserved", "NOT_RESERVED");
      if (wrong) return wrong;
      if (now >= start) return "ALREADY_STARTED";
      if (by === "system") return "canceled/free";
      if (by !== "mentee") return reason ? "canceled/free" : "REASON_REQUIRED";
      if (now <= EDGES.free) return "canceled/free";
      return action.acknowledgeLate ? "canceled/late" : "LATE_NOT_ACKNOWLEDGED";
    }
    case "reportNoShow": {
      if (by === "system") return "FORBIDDEN";
      const wrong = cannotFrom("reserved", "NOT_RESERVED");
      if (wrong) return wrong;
      if (by === action.absent) return "BAD_REQUEST";
      if (now < EDGES.grace) return "TOO_EARLY";
      return now > EDGES.report ? "WINDOW_CLOSED" : "no_show";
    }
    case "undoNoShow": {
      if (by !== "admin" && by !== "mentor") return "FORBIDDEN";
      const wrong = cannotFrom("no_show", "CONFLICT");
      if (wrong) return wrong;
      if (by === "mentor" && state.noShowSide === "mentor") return "FORBIDDEN";
      const until = by === "mentor" ? EDGES.mentorUndo : EDGES.dispute;
      if (now > until && !(by === "admin" && state.disputeStatus === "open")) return "WINDOW_CLOSED";
      if (!reason) return "REASON_REQUIRED";
      return action.to === "canceled" ? "canceled/free" : "done";
    }
    case "complete": {
      if (by !== "mentor" && by !== "admin") return "FORBIDDEN";
      const wrong = cannotFrom("reserved", "NOT_RESERVED");
      if (wrong) return wrong;
      return (by === "mentor" ? now >= start : now > end) ? "done" : "TOO_EARLY";
    }
    case "autoClose": {
      if (by !== "system") return "FORBIDDEN";
      const wrong = cannotFrom("reserved", "NOT_RESERVED");
      if (wrong) return wrong;
      return now >= EDGES.autoClose ? "done" : "TOO_EARLY";
    }
    case "reopen": {
      if (by !== "admin") return "FORBIDDEN";
      const wrong = cannotFrom("done", "CONFLICT");
      if (wrong) return wrong;
      return reason ? "reserved" : "REASON_REQUIRED";
    }
  }
}

function answer(state: MentoringState, action: MentoringAction, now: number): string {
  const decision = decide(state, action, new Date(now), policy);
  if ("refused" in decision) return decision.refused;
  return decision.effects.cancelTiming ? `${decision.to}/${decision.effects.cancelTiming}` : decision.to;
}

describe("a transition for every status × action × side × time", () => {
  for (const [name, state] of Object.entries(STATES)) {
    it.each(ACTIONS.map((action) => [JSON.stringify(action), action] as const))(
      `of a ${name} mentoring answers as its table says: %s`,
      (_text, action) => {
        const got = TIMES.map(([time, now]) => [time, answer(state, action, now)]);
        expect(got).toEqual(TIMES.map(([time, now]) => [time, expected(state, action, now)]));
      },
    );
  }
});

describe("the table of transitions", () => {
  it("has a row for every action, and is reached by the tests from every row", () => {
    expect(new Set(TRANSITIONS.map((row) => row.action))).toEqual(new Set(ACTION_TYPES));
    const reached = new Set<string>();
    for (const state of Object.values(STATES)) {
      for (const action of ACTIONS) {
        for (const [, now] of TIMES) reached.add(`${action.type} ${action.by} ${answer(state, action, now)}`);
      }
    }
    for (const row of TRANSITIONS) {
      for (const by of row.by) expect(reached).toContain(`${row.action} ${by} ${row.to}${row.cancelTiming ? `/${row.cancelTiming}` : ""}`);
    }
  });

  it("gives the database the statuses a move may start from", () => {
    expect(Object.fromEntries(ACTION_TYPES.map((type) => [type, fromStatuses(type)]))).toEqual({
      reschedule: ["reserved"],
      cancel: ["reserved"],
      reportNoShow: ["reserved"],
      undoNoShow: ["no_show"],
      complete: ["reserved"],
      autoClose: ["reserved"],
      reopen: ["done"],
    });
  });

  it("never leads out of canceled", () => {
    expect(TRANSITIONS.filter((row) => row.from === "canceled")).toEqual([]);
    expect(MENTORING_STATUSES).toContain("canceled");
  });
});

describe("the effects of a transition", () => {
  const reserved = STATES["reserved"] as MentoringState;
  const effectsOf = (state: MentoringState, action: MentoringAction, now: number) => {
    const decision = decide(state, action, new Date(now), policy);
    if ("refused" in decision) throw new Error(decision.refused);
    return decision.effects;
  };

  it("a free cancellation gives the count back and tells the mentor", () => {
    expect(effectsOf(reserved, { type: "cancel", by: "mentee" }, EDGES.free)).toEqual({
      counted: false,
      ledger: [{ kind: "release", delta: 1 }],
      event: "canceled",
      mail: "mentee_cancel",
      calendar: "CANCEL",
      cancelSide: "mentee",
      cancelTiming: "free",
      noShowSide: null,
      autoClosed: false,
      reschedules: 0,
    });
  });

  it("a late cancellation keeps the count", () => {
    expect(effectsOf(reserved, { type: "cancel", by: "mentee", acknowledgeLate: true }, EDGES.free + 1)).toMatchObject({
      counted: true,
      ledger: [{ kind: "forfeit", delta: 0 }],
      event: "late_canceled",
      cancelTiming: "late",
    });
  });

  it.each(["mentor", "admin", "system"] as const)("a cancellation by the %s, however late, gives the count back", (by) => {
    expect(effectsOf(reserved, { type: "cancel", by, reason: "急用" }, start - 1)).toMatchObject({
      counted: false,
      ledger: [{ kind: "release", delta: 1 }],
      mail: "mentor_cancel",
      cancelSide: by,
    });
  });

  it("an absent mentee loses the count, an absent mentor does not cost one", () => {
    expect(effectsOf(reserved, { type: "reportNoShow", by: "mentor", absent: "mentee" }, end)).toMatchObject({
      counted: true,
      noShowSide: "mentee",
    });
    expect(effectsOf(reserved, { type: "reportNoShow", by: "mentee", absent: "mentor" }, end)).toMatchObject({
      counted: false,
      noShowSide: "mentor",
      ledger: [{ kind: "release", delta: 1 }],
    });
  });

  it("a move keeps the count, raises the number of moves and sends the calendar again", () => {
    expect(effectsOf(reserved, { type: "reschedule", by: "mentee" }, EDGES.reschedule - 1)).toMatchObject({
      counted: true,
      ledger: [],
      reschedules: 1,
      mail: "reschedule_mail",
      calendar: "REQUEST",
    });
  });

  it("closing without a report is no absence", () => {
    expect(effectsOf(reserved, { type: "autoClose", by: "system" }, EDGES.autoClose)).toMatchObject({
      autoClosed: true,
      noShowSide: null,
      counted: true,
      ledger: [],
    });
  });

  it("an absence undone gives or takes the count as the new outcome does", () => {
    const absentMentee = STATES["no-show of the mentee"] as MentoringState;
    const absentMentor = STATES["no-show of the mentor"] as MentoringState;
    const undo = (to: "done" | "canceled") => ({ type: "undoNoShow", by: "admin", to, reason: "確認済み" }) as const;
    expect(effectsOf(absentMentee, undo("canceled"), end).ledger).toEqual([{ kind: "release", delta: 1 }]);
    expect(effectsOf(absentMentee, undo("done"), end).ledger).toEqual([]);
    expect(effectsOf(absentMentor, undo("done"), end).ledger).toEqual([{ kind: "reserve", delta: -1 }]);
    expect(effectsOf(absentMentor, undo("canceled"), end).ledger).toEqual([]);
  });

  it("a count that an admin gave back already is not given back twice", () => {
    const forgiven = { ...(STATES["no-show of the mentee"] as MentoringState), counted: false };
    const undo = (to: "done" | "canceled") => ({ type: "undoNoShow", by: "admin", to, reason: "確認済み" }) as const;
    expect(effectsOf(forgiven, undo("canceled"), end).ledger).toEqual([]);
    expect(effectsOf(forgiven, undo("done"), end).ledger).toEqual([{ kind: "reserve", delta: -1 }]);
  });
});

describe("the deadlines of an interview", () => {
  const reserved = STATES["reserved"] as MentoringState;

  it("lie the policy's hours before the start", () => {
    expect(deadlinesOf(startAt, policy)).toEqual({
      cancelFreeUntil: new Date("2026-03-31T10:00:00+09:00"),
      rescheduleUntil: new Date("2026-03-30T10:00:00+09:00"),
    });
  });

  it("are told to who comes too late, as a person reads them", () => {
    const late = new Date(start - HOUR);
    expect(decide(reserved, { type: "cancel", by: "mentee" }, late, policy)).toEqual({
      refused: "LATE_NOT_ACKNOWLEDGED",
      params: { deadline: "3月31日(火) 10:00" },
    });
    expect(decide(reserved, { type: "reschedule", by: "mentee" }, late, policy)).toEqual({
      refused: "RESCHEDULE_DEADLINE",
      params: { deadline: "3月30日(月) 10:00" },
    });
    const twice = STATES["reserved and moved twice"] as MentoringState;
    expect(decide(twice, { type: "reschedule", by: "mentee" }, new Date(start - 3 * DAY), policy)).toEqual({
      refused: "RESCHEDULE_LIMIT",
      params: { max: 2 },
    });
  });

  it("make a cancellation late only between the deadline and the start", () => {
    const late = [EDGES.free, EDGES.free + 1, start - 1, start].map((now) => cancelIsLate(reserved, new Date(now), policy));
    expect(late).toEqual([false, true, true, false]);
    expect(cancelIsLate(STATES["canceled"] as MentoringState, new Date(start - 1), policy)).toBe(false);
  });

  it("of zero hours leave everything free until the start", () => {
    const open = { ...policy, cancelFreeUntilHours: 0, rescheduleUntilHours: 0 };
    expect(decide(reserved, { type: "cancel", by: "mentee" }, new Date(start - 1), open)).toMatchObject({ to: "canceled" });
    expect(decide(reserved, { type: "cancel", by: "mentee" }, startAt, open)).toEqual({ refused: "ALREADY_STARTED" });
    expect(decide(reserved, { type: "reschedule", by: "mentee" }, new Date(start - 1), open)).toMatchObject({ to: "reserved" });
  });
});

describe("the actions offered as buttons", () => {
  it("show exactly the actions that some complete request would be granted", () => {
    for (const state of Object.values(STATES)) {
      for (const by of SIDES) {
        for (const [, now] of TIMES) {
          const granted = ACTIONS.filter((action) => action.by === by && /^[a-z]/.test(answer(state, action, now))).map(
            (action) => action.type,
          );
          expect(allowedActions(state, by, new Date(now), policy)).toEqual(ACTION_TYPES.filter((type) => granted.includes(type)));
        }
      }
    }
  });

  it("let the mentee cancel but not move inside the window", () => {
    const reserved = STATES["reserved"] as MentoringState;
    expect(allowedActions(reserved, "mentee", new Date(start - HOUR), policy)).toEqual(["cancel"]);
    expect(allowedActions(reserved, "mentee", new Date(start - 3 * DAY), policy)).toEqual(["reschedule", "cancel"]);
  });
});

describe("which interviews use up a count", () => {
  it.each([
    [{ status: "reserved" }, true],
    [{ status: "done" }, true],
    [{ status: "canceled", cancelSide: "mentee", cancelTiming: "late" }, true],
    [{ status: "canceled", cancelSide: "mentee", cancelTiming: "free" }, false],
    [{ status: "canceled", cancelSide: "mentor", cancelTiming: "free" }, false],
    [{ status: "canceled", cancelSide: "admin", cancelTiming: "late" }, false],
    [{ status: "canceled", cancelSide: "system", cancelTiming: "free" }, false],
    [{ status: "no_show", noShowSide: "mentee" }, true],
    [{ status: "no_show", noShowSide: "mentor" }, false],
  ] as const)("%j counts: %s", (outcome, counted) => {
    expect(countsFor(outcome)).toBe(counted);
  });
});

describe("the label", () => {
  const reserved = STATES["reserved"] as MentoringState;
  it.each([
    [start - HOUR - 1, "reserved"],
    [start - HOUR, "starting_soon"],
    [start - 1, "starting_soon"],
    [start, "in_session"],
    [end - 1, "in_session"],
    [end, "awaiting_report"],
  ] as const)("of a reserved mentoring at %d is %s", (now, label) => {
    expect(labelOf(reserved, new Date(now))).toBe(label);
  });

  it.each([
    [{ status: "done" }, "done"],
    [{ status: "canceled", cancelSide: "mentee", cancelTiming: "free" }, "canceled"],
    [{ status: "canceled", cancelSide: "mentee", cancelTiming: "late" }, "late_canceled"],
    [{ status: "canceled", cancelSide: "mentor", cancelTiming: "free" }, "canceled_by_mentor"],
    [{ status: "canceled", cancelSide: "admin", cancelTiming: "free" }, "canceled_by_office"],
    [{ status: "canceled", cancelSide: "system", cancelTiming: "free" }, "canceled_by_office"],
    [{ status: "no_show", noShowSide: "mentee" }, "no_show"],
    [{ status: "no_show", noShowSide: "mentor" }, "mentor_absent"],
    [{ status: "no_show", noShowSide: "mentee", disputeStatus: "open" }, "disputed"],
    [{ status: "no_show", noShowSide: "mentee", disputeStatus: "rejected" }, "no_show"],
  ] as const)("of %j is %s", (part, label) => {
    expect(labelOf({ ...reserved, ...part }, new Date(start))).toBe(label);
  });
});
