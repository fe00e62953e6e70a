import type { Database } from "@knotter/db/database";
import type { MentorCardRow } from "@knotter/db/mentor/mentor.reads";
import type { EVERY_MENTOR as Every } from "@knotter/db/mentor/mentor-change";
import type { CalendarRow, ClosedDays } from "@knotter/db/mentoring/calendar";
import type { OrderConditionsRow } from "@knotter/db/order/order";
import { LIMITS } from "@knotter/domain/policy";
import { searchTimesOf } from "@knotter/domain/search-times";
import { addDays, type LocalDate, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { slotInput } from "../mentoring/slot";
import { type FoundMentor, foundMentor } from "./found-mentor";

type Reads = Pick<Database["read"], "mentor" | "mentoring">;
type CalendarToKeep = CalendarRow & { heldUntil: number | null };

interface Kept {
  readonly mentor: FoundMentor;
  /** Until when it is right if nothing is committed about the mentor: what time changes is computed again, an end of a hold is read again (ms). */
  readonly computedUntil: number;
  readonly heldUntil: number;
}

interface KeptOrder {
  readonly order: OrderConditionsRow;
  readonly terms: string;
  readonly today: LocalDate;
  readonly closed: ClosedDays;
  readonly mentors: Map<string, Kept>;
  /** Mentors about whom something was committed since they were read. */
  readonly changed: Set<string>;
  /** The latest moment that it was asked about (ms). It does not go back. */
  latest: number;
  /** All of them as they are until then; null: to be put together. */
  all: { readonly mentors: readonly FoundMentor[]; readonly until: number } | null;
}

/** A read under way. What is committed meanwhile may be missing in its rows. */
interface Load {
  readonly touched: Set<string>;
  everything: boolean;
}

/** The most mentors that are kept, over all orders: with full calendars about 15 KB each. A larger order is kept alone. */
const MOST = 10_000;
/** Much less than the database keeps changes for (db/mentor/mentor-change.ts), in ms. Whoever has not asked for longer begins again. */
const ASKED_WITHIN = 10 * MINUTE;
/** Calls that began within that time of each other are answered as of the latest; a clock that went back by more begins again (ms). */
const AT_ONCE = 10_000;
/** Longest that everybody else waits for a computation (ms). */
const SLICE = 15;
const EVERY_MENTOR = "00000000-0000-0000-0000-000000000000" satisfies typeof Every;

const ofReads = new WeakMap<Reads, KeptTimes>();

/** What this process keeps of a database. */
export function keptTimesOf(read: Reads): KeptTimes {
  const known = ofReads.get(read) ?? new KeptTimes(read);
  ofReads.set(read, known);
  return known;
}

/**
 * The mentors of orders and their next free times, kept in this process and followed by what is committed: each search first asks the database about
 * whom something was committed since, and reads and computes those alone. So a search sees what was committed before it began, as if it had read
 * everything. A booking does not ask here: it decides by what it reads under its locks.
 */
class KeptTimes {
  readonly #read: Reads;
  /** The one that was asked for last comes last. */
  readonly #orders = new Map<string, KeptOrder>();
  readonly #loads = new Set<Load>();
  readonly #loading = new Map<string, Promise<KeptOrder>>();
  #position: { snapshot: string; serverStartedAt: number; at: number } | null = null;
  #asking: Promise<void> | null = null;
  #askingNext: Promise<void> | null = null;

  constructor(read: Reads) {
    this.#read = read;
  }

  /** The mentors whom the mentees of an order can book at present, in no particular order. */
  async of(order: OrderConditionsRow, now: Date): Promise<{ mentors: readonly FoundMentor[]; closed: ClosedDays }> {
    await this.#ask();
    const kept = await this.#orderOf(order, now);
    kept.latest = Math.max(kept.latest, now.getTime());
    if (kept.all === null || kept.all.until <= kept.latest)
      for (const [id, { heldUntil }] of kept.mentors) if (heldUntil <= kept.latest) kept.changed.add(id);
    // What was committed before this call has to be known; what is committed from now on need not.
    const due = new Set(kept.changed);
    while (due.size > 0) {
      await this.#renew(kept, [...due]);
      for (const id of due) if (!kept.changed.has(id)) due.delete(id);
    }
    return { mentors: allOf(kept), closed: kept.closed };
  }

  /** Asks what was committed, in a statement that begins after this call. Calls that wait for the same statement share it. */
  #ask(): Promise<void> {
    if (this.#asking === null) {
      this.#asking = this.#follow().finally(() => {
        this.#asking = null;
      });
      return this.#asking;
    }
    this.#askingNext ??= this.#asking
      .catch(() => {})
      .then(() => {
        this.#askingNext = null;
        return this.#ask();
      });
    return this.#askingNext;
  }

  async #follow(): Promise<void> {
    const at = performance.now();
    const known = this.#position !== null && at - this.#position.at < ASKED_WITHIN ? this.#position : null;
    const { snapshot, serverStartedAt, changed } = await this.#read.mentor.changes.since(known?.snapshot ?? null);
    this.#position = { snapshot, serverStartedAt, at };
    if (known?.serverStartedAt !== serverStartedAt || changed.includes(EVERY_MENTOR)) {
      this.#orders.clear();
      this.#loading.clear();
      for (const load of this.#loads) load.everything = true;
      return;
    }
    for (const id of changed) {
      for (const order of this.#orders.values()) order.changed.add(id);
      for (const load of this.#loads) load.touched.add(id);
    }
  }

  /** `install` runs at once when everything is read, so that no change comes between. */
  async #load<Found, Result>(read: () => Promise<Found>, install: (found: Found, load: Load) => Result): Promise<Result> {
    const load: Load = { touched: new Set(), everything: false };
    this.#loads.add(load);
    try {
      return install(await read(), load);
    } finally {
      this.#loads.delete(load);
    }
  }

  async #orderOf(order: OrderConditionsRow, now: Date): Promise<KeptOrder> {
    const terms = JSON.stringify([order.customerId, order.startsOn, order.endsOn, order.sessionMinutes, order.policy]);
    const today = tokyoDate(now);
    const known = this.#orders.get(order.orderId);
    if (known?.terms === terms && known.today === today && known.latest - now.getTime() < AT_ONCE) {
      this.#orders.delete(order.orderId);
      this.#orders.set(order.orderId, known);
      return known;
    }
    // What is committed after such a read has begun is among what has changed when it ends: whoever waits for it reads that again.
    const key = `${order.orderId} ${today} ${terms}`;
    const underWay = this.#loading.get(key);
    if (underWay) return underWay;
    const loading = this.#loadOrder(order, terms, today, now).finally(() => {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    });
    this.#loading.set(key, loading);
    return loading;
  }

  #loadOrder(asked: OrderConditionsRow, terms: string, today: LocalDate, now: Date): Promise<KeptOrder> {
    // What is known of the person who asks stays out of what is kept.
    const { orderId, customerId, startsOn, endsOn, sessionMinutes, policy } = asked;
    const order = { orderId, customerId, startsOn, endsOn, sessionMinutes, policy };
    return this.#load(
      async (): Promise<KeptOrder> => {
        const [rows, closed] = await Promise.all([
          this.#read.mentor.bookableIn(order.orderId, today),
          this.#read.mentoring.calendar.closedDays(today, addDays(today, LIMITS.horizonDaysMax), order.customerId),
        ]);
        const calendars = await this.#read.mentoring.calendar.toKeep(
          rows.map(({ id }) => id),
          now,
        );
        const mentors = await keptOf({ order, closed }, rows, calendars, now);
        return { order, terms, today, closed, mentors, changed: new Set(), latest: now.getTime(), all: null };
      },
      (kept, { touched, everything }) => {
        for (const id of touched) kept.changed.add(id);
        if (!everything) {
          this.#orders.delete(order.orderId);
          this.#orders.set(order.orderId, kept);
          this.#letGo();
        }
        return kept;
      },
    );
  }

  #letGo(): void {
    let sum = 0;
    for (const { mentors } of this.#orders.values()) sum += mentors.size;
    for (const [orderId, { mentors }] of this.#orders) {
      if (sum <= MOST || this.#orders.size === 1) return;
      this.#orders.delete(orderId);
      sum -= mentors.size;
    }
  }

  #renew(kept: KeptOrder, ids: readonly string[]): Promise<void> {
    const now = new Date(kept.latest);
    return this.#load(
      async () => {
        // Most of those who have changed anywhere are not in this order.
        const rows = await this.#read.mentor.bookableAmong(ids, kept.order.orderId, kept.today);
        const calendars = await this.#read.mentoring.calendar.toKeep(
          rows.map(({ id }) => id),
          now,
        );
        return keptOf(kept, rows, calendars, now);
      },
      (found, { touched, everything }) => {
        for (const id of everything ? [] : ids) {
          if (touched.has(id)) continue;
          const mentor = found.get(id);
          if (mentor) kept.mentors.set(id, mentor);
          else kept.mentors.delete(id);
          kept.changed.delete(id);
        }
        kept.all = null;
      },
    );
  }
}

async function keptOf(
  { order, closed }: Pick<KeptOrder, "order" | "closed">,
  rows: readonly MentorCardRow[],
  calendars: readonly CalendarToKeep[],
  now: Date,
): Promise<Map<string, Kept>> {
  const byId = new Map(calendars.map((calendar) => [calendar.mentorId, calendar]));
  const kept = new Map<string, Kept>();
  let begun = performance.now();
  for (const row of rows) {
    const calendar = byId.get(row.id);
    if (!calendar) continue;
    kept.set(row.id, computed(row, slotInput({ calendar, closed }, order, now), calendar.heldUntil ?? Number.POSITIVE_INFINITY));
    if (performance.now() - begun < SLICE) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    begun = performance.now();
  }
  return kept;
}

function computed(row: MentorCardRow, availability: Parameters<typeof searchTimesOf>[0], heldUntil: number): Kept {
  const times = searchTimesOf(availability);
  return { mentor: foundMentor(row, availability, times), computedUntil: times.until, heldUntil };
}

/** The same array for as long as nothing has changed. */
function allOf(kept: KeptOrder): readonly FoundMentor[] {
  if (kept.all !== null && kept.latest < kept.all.until) return kept.all.mentors;
  const now = new Date(kept.latest);
  const mentors: FoundMentor[] = [];
  let until = Number.POSITIVE_INFINITY;
  for (const [id, known] of kept.mentors) {
    let current = known;
    if (current.computedUntil <= kept.latest && current.mentor.availability) {
      current = computed(current.mentor.row, { ...current.mentor.availability, now }, current.heldUntil);
      kept.mentors.set(id, current);
    }
    mentors.push(current.mentor);
    until = Math.min(until, current.computedUntil, current.heldUntil);
  }
  kept.all = { mentors, until };
  return mentors;
}
