import { addDays, HOUR, type LocalDate, MINUTE, tokyoDate, tokyoMinutes, weekStartOf } from "@knotter/domain/tokyo";
import { type Operation, type Side, startOf, waited } from "./operation";

/** The rules of the model's world; the real one is set up with the same numbers. */
export const RULES = {
  maxFutureReservations: 3,
  rescheduleMax: 2,
  notice: 24 * HOUR,
  cancelFree: 24 * HOUR,
  proposal: 48 * HOUR,
  proposalBeforeOld: 24 * HOUR,
  proposalAtLeast: HOUR,
  rescheduleUntil: 24 * HOUR,
  session: 60 * MINUTE,
  gap: 15 * MINUTE,
  opensAt: 9 * 60,
  closesAt: 18 * 60,
  grid: 30,
  dailyCap: 3,
  weeklyCap: 12,
};

export interface Booking {
  mentee: number;
  mentor: number;
  start: number;
  canceled: { side: Side; late: boolean } | null;
  moves: number;
  events: number;
  mails: number;
  ledger: number[];
  /** The times proposed last, whatever has become of them. */
  proposed: number[];
  /** What was proposed last was declined. */
  declined: boolean;
  /** Proposed times that were taken. */
  taken: number[];
}

/** A time that is proposed. It stays in the list after it has lapsed, until somebody writes that down. */
interface Hold {
  booking: Booking;
  start: number;
  until: number;
}

/**
 * Knotter without transactions and locks, as plain loops. `attempt` predicts the outcome of an operation and, if that is "done", applies
 * it.
 */
export class Oracle {
  readonly bookings: Booking[] = [];
  readonly closed: Set<LocalDate>[];
  private holds: Hold[] = [];

  constructor(
    public now: Date,
    readonly max: readonly number[],
    mentors: number,
  ) {
    this.closed = Array.from({ length: mentors }, () => new Set());
  }

  attempt(operation: Operation): string {
    switch (operation.do) {
      case "book":
        return this.book(operation);
      case "cancel":
        return this.cancel(operation);
      case "move":
      case "transfer":
        return this.move(operation);
      case "close":
        return this.close(operation);
      case "open":
        return this.open(operation);
      case "propose":
        return this.propose(operation);
      case "answer":
        return this.answer(operation);
      case "queue":
      case "tend":
        throw new Error("not predicted");
      case "wait":
        this.now = waited(this.now, operation.hours);
        return "done";
    }
  }

  counted(booking: Booking): boolean {
    return booking.canceled === null || booking.canceled.late;
  }

  used(mentee: number): number {
    return this.bookings.filter((booking) => booking.mentee === mentee && this.counted(booking)).length;
  }

  closedDaysOf(mentor: number): LocalDate[] {
    return [...(this.closed[mentor] as Set<LocalDate>)].sort();
  }

  private book({ mentee, mentor, wish }: Operation & { do: "book" }): string {
    const start = startOf(wish, this.now).getTime();
    const own = this.live().filter((booking) => booking.mentee === mentee);
    if (own.some((booking) => booking.mentor === mentor && booking.start === start)) return "ALREADY_BOOKED";
    if (this.used(mentee) >= (this.max[mentee] as number)) return "QUOTA_EXCEEDED";
    if (own.filter((booking) => booking.start + RULES.session > this.now.getTime()).length >= RULES.maxFutureReservations)
      return "TOO_MANY_RESERVATIONS";
    const obstacle = this.offered(mentor, start, null);
    if (obstacle) return obstacle;
    if (this.overlapsOwn(mentee, start, null)) return "MENTEE_OVERLAP";
    this.bookings.push({ mentee, mentor, start, canceled: null, moves: 0, events: 1, mails: 2, ledger: [-1], ...NOTHING_PROPOSED() });
    return "done";
  }

  private cancel({ by, booking: number, acknowledgeLate, withReason }: Operation & { do: "cancel" }): string {
    const booking = this.bookings[number] as Booking;
    if (booking.canceled) return booking.canceled.side === by ? "done" : "ALREADY_CANCELLED";
    const now = this.now.getTime();
    if (now >= booking.start) return "ALREADY_STARTED";
    const late = by === "mentee" && now > booking.start - RULES.cancelFree;
    if (late && !acknowledgeLate) return "LATE_NOT_ACKNOWLEDGED";
    if (by !== "mentee" && !withReason) return "REASON_REQUIRED";
    booking.canceled = { side: by, late };
    booking.events += 1;
    booking.mails += 2;
    booking.ledger.push(late ? 0 : 1);
    this.release(booking);
    return "done";
  }

  private move(operation: Operation & { do: "move" | "transfer" }): string {
    const { by, wish, withReason } = operation;
    const booking = this.bookings[operation.booking] as Booking;
    const mentor = operation.do === "transfer" ? operation.mentor : booking.mentor;
    const now = this.now.getTime();
    const start = startOf(wish, this.now).getTime();
    if (booking.canceled) return "ALREADY_CANCELLED";
    if (now >= booking.start) return "ALREADY_STARTED";
    if (by === "mentee" && now >= booking.start - RULES.rescheduleUntil) return "RESCHEDULE_DEADLINE";
    if (by === "mentee" && booking.moves >= RULES.rescheduleMax) return "RESCHEDULE_LIMIT";
    if (by !== "mentee" && !withReason) return "REASON_REQUIRED";
    if (by === "mentor" && operation.do === "move" && !operation.menteeConsented) return "MENTEE_CONSENT_REQUIRED";
    if (mentor === booking.mentor && start === booking.start) return "BAD_REQUEST";
    const obstacle = by === "mentee" ? this.offered(mentor, start, booking) : this.possible(mentor, start, booking);
    if (obstacle) return obstacle;
    if (this.overlapsOwn(booking.mentee, start, booking)) return "MENTEE_OVERLAP";
    booking.events += 1;
    this.release(booking);
    if (mentor === booking.mentor) {
      booking.start = start;
      booking.moves += 1;
      booking.mails += 2;
    } else {
      booking.canceled = { side: by, late: false };
      booking.mails += 2;
      booking.ledger.push(1);
      this.bookings.push({
        mentee: booking.mentee,
        mentor,
        start,
        canceled: null,
        moves: booking.moves + 1,
        events: 1,
        mails: 2,
        ledger: [-1],
        ...NOTHING_PROPOSED(),
      });
    }
    return "done";
  }

  private propose({ booking: number, wishes }: Operation & { do: "propose" }): string {
    const booking = this.bookings[number] as Booking;
    const now = this.now.getTime();
    const until = Math.min(now + RULES.proposal, booking.start - RULES.proposalBeforeOld);
    const starts = [...new Set(wishes.map((wish) => startOf(wish, this.now).getTime()))].sort((a, b) => a - b);
    const found: Hold[] = [];
    for (const start of starts) {
      if (booking.canceled) return "ALREADY_CANCELLED";
      if (now >= booking.start) return "ALREADY_STARTED";
      if (until - now < RULES.proposalAtLeast) return "RESCHEDULE_DEADLINE";
      if (start === booking.start) return "BAD_REQUEST";
      const obstacle = this.offered(booking.mentor, start, booking);
      if (obstacle) return obstacle;
      if (this.overlapsOwn(booking.mentee, start, booking)) return "MENTEE_OVERLAP";
      const heldUntil = Math.min(until, start - RULES.notice);
      if (heldUntil < now + RULES.proposalAtLeast) return "OUT_OF_WINDOW";
      if (found.some((other) => Math.abs(other.start - start) < RULES.session + RULES.gap)) return "UNPROCESSABLE";
      found.push({ booking, start, until: heldUntil });
    }
    this.settle(booking.mentor);
    this.release(booking);
    this.holds.push(...found);
    booking.proposed = starts;
    booking.declined = false;
    booking.mails += 1;
    return "done";
  }

  private answer({ booking: number, take }: Operation & { do: "answer" }): string {
    const booking = this.bookings[number] as Booking;
    const held = this.standing().filter((hold) => hold.booking === booking);
    if (take === null) {
      if (held.length === 0) return booking.declined ? "done" : "PROPOSAL_ENDED";
      this.release(booking);
      booking.declined = true;
      booking.mails += 1;
      return "done";
    }
    const start = booking.proposed[take % Math.max(1, booking.proposed.length)];
    if (start === undefined) return "nothing was proposed";
    if (booking.start === start && booking.taken.includes(start)) return "done";
    if (booking.canceled) return "ALREADY_CANCELLED";
    if (this.now.getTime() >= booking.start) return "ALREADY_STARTED";
    if (!held.some((hold) => hold.start === start)) return "PROPOSAL_ENDED";
    if (this.overlapsOwn(booking.mentee, start, booking)) return "MENTEE_OVERLAP";
    this.release(booking);
    booking.taken.push(start);
    booking.start = start;
    booking.events += 1;
    booking.mails += 2;
    return "done";
  }

  /** The times that are held at this moment, as the database should have them. */
  heldTimes(): { start: number; until: number }[] {
    return this.standing()
      .map(({ start, until }) => ({ start, until }))
      .sort((a, b) => a.start - b.start || a.until - b.until);
  }

  private standing(): Hold[] {
    return this.holds.filter(({ until }) => until > this.now.getTime());
  }

  private release(booking: Booking): void {
    this.holds = this.holds.filter((hold) => hold.booking !== booking);
  }

  /** Writes down what has lapsed of a mentor, and tells of each proposal that nobody has answered. */
  private settle(mentor: number): void {
    const lapsed = this.holds.filter((hold) => hold.booking.mentor === mentor && hold.until <= this.now.getTime());
    this.holds = this.holds.filter((hold) => !lapsed.includes(hold));
    for (const booking of new Set(lapsed.map((hold) => hold.booking)))
      if (!this.holds.some((hold) => hold.booking === booking)) booking.mails += 1;
  }

  private close({ mentor, inDays, onConflict }: Operation & { do: "close" }): string {
    const day = addDays(tokyoDate(this.now), inDays);
    const closed = this.closed[mentor] as Set<LocalDate>;
    if (closed.has(day)) return "SCHEDULE_OVERLAP";
    const affected = this.live().some(
      (booking) =>
        booking.mentor === mentor &&
        booking.start >= this.now.getTime() &&
        dayOf(booking.start) === day &&
        this.inHours(mentor, booking.start),
    );
    if (affected && onConflict === "report") return "CONFLICTS_EXIST";
    closed.add(day);
    return "done";
  }

  private open({ mentor, closed }: Operation & { do: "open" }): string {
    const day = this.closedDaysOf(mentor)[closed];
    if (day !== undefined) this.closed[mentor]?.delete(day);
    return "done";
  }

  private live(): Booking[] {
    return this.bookings.filter((booking) => booking.canceled === null);
  }

  private inHours(mentor: number, start: number): boolean {
    const minutes = tokyoMinutes(new Date(start));
    return !this.closed[mentor]?.has(dayOf(start)) && minutes >= RULES.opensAt && minutes + RULES.session / MINUTE <= RULES.closesAt;
  }

  private taken(mentor: number, start: number, except: Booking | null): boolean {
    const whole = RULES.session + RULES.gap;
    return this.occupied(mentor, except).some((other) => other < start + whole && start < other + whole);
  }

  /** The starts that take a mentor's time: interviews, and what is proposed instead of others. */
  private occupied(mentor: number, except: Booking | null): number[] {
    const interviews = this.live().filter((booking) => booking !== except && booking.mentor === mentor);
    const held = this.standing().filter(({ booking }) => booking !== except && booking.mentor === mentor);
    return [...interviews, ...held].map(({ start }) => start);
  }

  /** The slots that a mentee may choose. */
  private offered(mentor: number, start: number, except: Booking | null): string | null {
    const minutes = tokyoMinutes(new Date(start));
    if (start < this.now.getTime() + RULES.notice) return "OUT_OF_WINDOW";
    if (minutes % RULES.grid !== 0 || !this.inHours(mentor, start)) return "SLOT_NOT_OFFERED";
    if (this.taken(mentor, start, except)) return "SLOT_TAKEN";
    const others = this.occupied(mentor, except);
    if (others.filter((other) => dayOf(other) === dayOf(start)).length >= RULES.dailyCap) return "SLOT_NOT_OFFERED";
    if (others.filter((other) => weekOf(other) === weekOf(start)).length >= RULES.weeklyCap) return "SLOT_NOT_OFFERED";
    return null;
  }

  /** The limits that bind mentor and admin. */
  private possible(mentor: number, start: number, except: Booking | null): string | null {
    if (start <= this.now.getTime()) return "OUT_OF_WINDOW";
    if (tokyoMinutes(new Date(start)) % RULES.grid !== 0) return "SLOT_NOT_OFFERED";
    return this.taken(mentor, start, except) ? "SLOT_TAKEN" : null;
  }

  private overlapsOwn(mentee: number, start: number, except: Booking | null): boolean {
    return this.live().some(
      (booking) => booking !== except && booking.mentee === mentee && Math.abs(booking.start - start) < RULES.session,
    );
  }
}

const NOTHING_PROPOSED = () => ({ proposed: [], declined: false, taken: [] });
const dayOf = (start: number): LocalDate => tokyoDate(new Date(start));
const weekOf = (start: number): LocalDate => weekStartOf(dayOf(start));
