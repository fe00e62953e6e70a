import { addDays, HOUR, type LocalDate, MINUTE, tokyoDate, tokyoMinutes, weekStartOf } from "@knotter/domain/tokyo";
import { type Operation, type Side, startOf, waited } from "./operation";

/** The rules of the model's world; the real one is set up with the same numbers. */
export const RULES = {
  maxFutureReservations: 3,
  rescheduleMax: 2,
  notice: 24 * HOUR,
  cancelFree: 24 * HOUR,
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
}

/**
 * Knotter without transactions and locks, as plain loops. `attempt` predicts the outcome of an operation and, if that is "done", applies
 * it.
 */
export class Oracle {
  readonly bookings: Booking[] = [];
  readonly closed: Set<LocalDate>[];

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
    if (this.used(mentee) >= (this.max[mentee] as number)) return "QUOTA_EXCEEDED";
    if (own.filter((booking) => booking.start + RULES.session > this.now.getTime()).length >= RULES.maxFutureReservations)
      return "TOO_MANY_RESERVATIONS";
    const obstacle = this.offered(mentor, start, null);
    if (obstacle) return obstacle;
    if (this.overlapsOwn(mentee, start, null)) return "MENTEE_OVERLAP";
    this.bookings.push({ mentee, mentor, start, canceled: null, moves: 0, events: 1, mails: 2, ledger: [-1] });
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
      });
    }
    return "done";
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
    return this.live().some(
      (booking) => booking !== except && booking.mentor === mentor && booking.start < start + whole && start < booking.start + whole,
    );
  }

  /** The slots that a mentee may choose. */
  private offered(mentor: number, start: number, except: Booking | null): string | null {
    const minutes = tokyoMinutes(new Date(start));
    if (start < this.now.getTime() + RULES.notice) return "OUT_OF_WINDOW";
    if (minutes % RULES.grid !== 0 || !this.inHours(mentor, start)) return "SLOT_NOT_OFFERED";
    if (this.taken(mentor, start, except)) return "SLOT_TAKEN";
    const others = this.live().filter((booking) => booking !== except && booking.mentor === mentor);
    if (others.filter((booking) => dayOf(booking.start) === dayOf(start)).length >= RULES.dailyCap) return "SLOT_NOT_OFFERED";
    if (others.filter((booking) => weekOf(booking.start) === weekOf(start)).length >= RULES.weeklyCap) return "SLOT_NOT_OFFERED";
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

const dayOf = (start: number): LocalDate => tokyoDate(new Date(start));
const weekOf = (start: number): LocalDate => weekStartOf(dayOf(start));
