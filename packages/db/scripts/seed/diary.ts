import { blockOf, freeSlots, isOffered, type ScheduleRule } from "@knotter/domain/availability";
import { type LedgerEntry, RESERVE, usedOf } from "@knotter/domain/ledger";
import { countsFor, decide, type MentoringAction, type MentoringState } from "@knotter/domain/mentoring";
import { type Policy, type PolicyOverrides, resolvePolicy } from "@knotter/domain/policy";
import { HOUR, type LocalDate } from "@knotter/domain/tokyo";
import type { Random } from "./random";

export interface DiaryMentor {
  id: string;
  rules: readonly ScheduleRule[];
  limits: PolicyOverrides;
  meetingUrl: string;
  themes: readonly string[];
}

export interface DiaryOrder {
  id: string;
  policy: PolicyOverrides;
  sessionMinutes: number;
  window: { opensOn: LocalDate; closesOn: LocalDate; endsOn: LocalDate };
}

export interface DiarySeat {
  orderMenteeId: string;
  menteeId: string;
  max: number;
  /** When the person registered: nothing is booked before. */
  since: Date;
}

export interface DiaryEvent {
  type: string;
  actorId: string;
  actorRole: "mentee" | "mentor";
  from: MentoringState["status"] | null;
  to: MentoringState["status"];
  fromStartAt: Date | null;
  toStartAt: Date | null;
  reasonCode: string | null;
  at: Date;
}

export interface Interview extends MentoringState {
  blockFrom: Date;
  blockTo: Date;
  id: string;
  order: DiaryOrder;
  seat: DiarySeat;
  mentor: DiaryMentor;
  policy: Policy;
  bookedAt: Date;
  movedFrom: Date | null;
  icsSequence: number;
  moves: number;
  reasonCode: string | null;
  endedAt: Date | null;
  endedById: string | null;
  events: DiaryEvent[];
  ledger: (LedgerEntry & { at: Date; actorId: string })[];
}

interface Wish {
  mentor: DiaryMentor;
  order: DiaryOrder;
  seat: DiarySeat;
  from: LocalDate;
  to: LocalDate;
  asOf: Date;
  /** The interview being moved, which is no obstacle for itself. */
  except?: Interview;
}

/** A calendar that only applies the domain's rules: what they refuse cannot be seeded, so the demo never contradicts the product. */
export function openDiary(random: Random, holidays: ReadonlySet<LocalDate>) {
  const interviews: Interview[] = [];
  const live = (interview: Interview) => interview.status === "reserved" || interview.status === "done";
  const usedBy = (seat: DiarySeat) => usedOf(interviews.filter((other) => other.seat === seat).flatMap((other) => other.ledger));

  const calendarOf = (mentor: DiaryMentor, order: DiaryOrder, policy: Policy, now: Date, except?: Interview) => ({
    now,
    rules: mentor.rules,
    holidays,
    companyBlocks: [],
    occupied: interviews.filter((other) => other.mentor === mentor && other !== except && live(other)),
    policy,
    window: order.window,
  });

  /** A free start within these days when the mentee is free too; null if there is none. */
  function findStart({ mentor, order, seat, from, to, asOf, except }: Wish): Date | null {
    const policy = policyOf(order, mentor);
    const own = interviews.filter((other) => other.seat.menteeId === seat.menteeId && live(other) && other !== except);
    const slots = freeSlots(calendarOf(mentor, order, policy, asOf, except), from, to).filter((slot) =>
      own.every((other) => slot.endAt <= other.startAt || other.endAt <= slot.startAt),
    );
    return slots.length === 0 ? null : random.pick(slots).startAt;
  }

  function book(mentor: DiaryMentor, order: DiaryOrder, seat: DiarySeat, startAt: Date, bookedAt: Date): Interview {
    const policy = policyOf(order, mentor);
    const offered = isOffered(calendarOf(mentor, order, policy, bookedAt), startAt);
    if (offered !== true) throw new Error(`the demo cannot book ${startAt.toISOString()} at ${bookedAt.toISOString()}: ${offered.refused}`);
    if (usedBy(seat) >= seat.max) throw new Error(`no count left for ${seat.menteeId}`);
    const interview: Interview = {
      id: random.uuid(bookedAt),
      order,
      seat,
      mentor,
      policy,
      status: "reserved",
      startAt,
      ...blockOf(startAt, policy.sessionMinutes, policy),
      bookedAt,
      rescheduleCount: 0,
      movedFrom: null,
      icsSequence: 0,
      moves: 0,
      reasonCode: null,
      endedAt: null,
      endedById: null,
      events: [],
      ledger: [{ ...RESERVE, at: bookedAt, actorId: seat.menteeId }],
    };
    interview.events.push({
      type: "reserved",
      actorId: seat.menteeId,
      actorRole: "mentee",
      from: null,
      to: "reserved",
      fromStartAt: null,
      toStartAt: startAt,
      reasonCode: null,
      at: bookedAt,
    });
    interviews.push(interview);
    return interview;
  }

  /** Applies an action exactly as the product would, at a time in the past. */
  function act(
    interview: Interview,
    action: MentoringAction & { by: "mentee" | "mentor" },
    at: Date,
    extra: { reasonCode?: string; newStart?: Date } = {},
  ): void {
    const decision = decide(interview, action, at, interview.policy);
    if ("refused" in decision) throw new Error(`the demo cannot ${action.type} at ${at.toISOString()}: ${decision.refused}`);
    const { to, effects } = decision;
    const actorId = action.by === "mentee" ? interview.seat.menteeId : interview.mentor.id;
    const { newStart } = extra;
    interview.events.push({
      type: effects.event,
      actorId,
      actorRole: action.by,
      from: interview.status,
      to,
      fromStartAt: newStart || to === "canceled" ? interview.startAt : null,
      toStartAt: newStart ?? null,
      reasonCode: extra.reasonCode ?? null,
      at,
    });
    interview.ledger.push(...effects.ledger.map((entry) => ({ ...entry, at, actorId })));
    Object.assign(interview, {
      status: to,
      cancelSide: effects.cancelSide,
      cancelTiming: effects.cancelTiming,
      noShowSide: effects.noShowSide,
    });
    interview.moves += 1;
    interview.rescheduleCount += effects.reschedules;
    if (effects.calendar !== null) interview.icsSequence += 1;
    if (newStart) {
      interview.movedFrom = interview.startAt;
      Object.assign(interview, { startAt: newStart }, blockOf(newStart, interview.policy.sessionMinutes, interview.policy));
    } else {
      Object.assign(interview, { endedAt: at, endedById: actorId, reasonCode: extra.reasonCode ?? null });
      if (to === "no_show") interview.noShowReportedAt = at;
      if (to === "done") interview.mentorReportStatus = "submitted";
    }
    const uses = usedOf(interview.ledger) === 1;
    if (uses !== countsFor(interview)) throw new Error(`ledger and state of ${interview.id} differ`);
  }

  return { interviews, findStart, book, act, usedBy };
}
export type Diary = ReturnType<typeof openDiary>;

export const policyOf = (order: DiaryOrder, mentor: DiaryMentor): Policy =>
  resolvePolicy({ order: { ...order.policy, sessionMinutes: order.sessionMinutes }, mentor: mentor.limits });

export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * HOUR);
