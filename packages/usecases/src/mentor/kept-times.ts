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
  /** Until when the entry is valid if nothing is committed about the mentor (ms): afterwards it is computed again, or read again (`heldUntil`). */
  readonly computedUntil: number;
  readonly heldUntil: number;
}

interface KeptOrder {
  readonly order: OrderConditionsRow;
  readonly terms: string;
  readonly today: LocalDate;
  readonly closed: ClosedDays;
  readonly mentors: Map<string, Kept>;
  /** Mentors with a change that was committed since they were read. */
  readonly changed: Set<string>;
  /** The latest `now` of a call (ms). It never decreases. */
  latest: number;
  /** All mentors as they are before `until`; null: the list has to be built again. */
  all: { readonly mentors: readonly FoundMentor[]; readonly until: number } | null;
}

/** A read under way. Its rows may lack what is committed in the meantime. */
interface Load {
  readonly touched: Set<string>;
  everything: boolean;
}

/** The most mentors that are kept, over all orders: about 15 KB each with a full calendar. An order with more of them is kept alone. */
const MOST = 10_000;
/** A process that has not asked for this long (ms) starts with an empty cache. Much less than the database stores changes (db/mentor/mentor-change.ts). */
const ASKED_WITHIN = 10 * MINUTE;
/** Calls that began within this time (ms) get the answer for the latest `now`. If the clock went back by more, the order is read again. */
const AT_ONCE = 10_000;
/** The longest computation (ms) before other work of the process gets its turn. */
const SLICE = 15;
const EVERY_MENTOR = "00000000-0000-0000-0000-000000000000" satisfies typeof Every;

const ofReads = new WeakMap<Reads, KeptTimes>();

/** The one cache of this process for a database. */
export function keptTimesOf({ read, shared }: { read: Reads; shared: Database["shared"] }): KeptTimes {
  const known = ofReads.get(read) ?? new KeptTimes(read, shared);
  ofReads.set(read, known);
  return known;
}

/**
 * A cache of the mentors of orders and their next free times. Each search first asks the database which mentors have changed since the last question,
 * and reads and computes only those. So it sees everything that was committed before it began. A booking does not use this cache: it decides by what it
 * reads under its locks.
 */
class KeptTimes {
  readonly #read: Reads;
  readonly #shared: Database["shared"];
  /** Ordered by use, the most recent last. */
  readonly #orders = new Map<string, KeptOrder>();
  readonly #loads = new Set<Load>();
  readonly #loading = new Map<string, Promise<KeptOrder>>();
  #position: { snapshot: string; serverStartedAt: number; at: number } | null = null;
  #asking: Promise<void> | null = null;
  #askingNext: Promise<void> | null = null;

  constructor(read: Reads, shared: Database["shared"]) {
    this.#read = read;
    this.#shared = shared;
  }

  /** The mentors whom the mentees of an order can book at present, in no particular order. */
  async of(order: OrderConditionsRow, now: Date): Promise<{ mentors: readonly FoundMentor[]; closed: ClosedDays }> {
    await this.#shared.wait(this.#ask());
    const kept = await this.#shared.wait(this.#orderOf(order, now));
    kept.latest = Math.max(kept.latest, now.getTime());
    if (kept.all === null || kept.all.until <= kept.latest)
      for (const [id, { heldUntil }] of kept.mentors) if (heldUntil <= kept.latest) kept.changed.add(id);
    // The answer has to include what was committed before this call, but nothing later.
    const due = new Set(kept.changed);
    while (due.size > 0) {
      await this.#renew(kept, [...due]);
      for (const id of due) if (!kept.changed.has(id)) due.delete(id);
    }
    return { mentors: allOf(kept), closed: kept.closed };
  }

  /** Asks for committed changes by a statement that begins after this call. Calls that wait for the same statement share it. */
  #ask(): Promise<void> {
    if (this.#asking === null) {
      this.#asking = this.#shared
        .begin(() => this.#follow())
        .finally(() => {
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

  /** `install` runs synchronously after the read, so that no change can be noted in between. */
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
    // Mentors that change after this read has begun are in `changed` when it ends, so a call that waits for it reads them again.
    const key = `${order.orderId} ${today} ${terms}`;
    const underWay = this.#loading.get(key);
    if (underWay) return underWay;
    const loading = this.#shared
      .begin(() => this.#loadOrder(order, terms, today, now))
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      });
    this.#loading.set(key, loading);
    return loading;
  }

  #loadOrder(asked: OrderConditionsRow, terms: string, today: LocalDate, now: Date): Promise<KeptOrder> {
    // Only the order's own fields are cached, nothing about the mentee who searches.
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
          this.#evict();
        }
        return kept;
      },
    );
  }

  #evict(): void {
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
        // Most of the changed mentors are not in this order.
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

/** Returns the same array as long as nothing has changed. */
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
