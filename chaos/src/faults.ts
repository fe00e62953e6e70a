import { setTimeout as pause } from "node:timers/promises";
import type { BlackHole } from "@knotter/testing/black-hole";
import type { CalendarFault, FakeCalendars } from "@knotter/testing/fake-calendars";
import type { FakeResend, ResendFault } from "@knotter/testing/fake-resend";
import type { FakeZoom, ZoomFault } from "@knotter/testing/fake-zoom";
import type { ChaosDatabase } from "./database";
import type { Immortal } from "./processes";
import type { Random } from "./random";
import type { Tally } from "./tally";
import type { FaultKind } from "./tools";

export interface Targets {
  readonly webs: readonly Immortal[];
  readonly database: ChaosDatabase;
  readonly pgbouncer: Immortal | null;
  /** Between the application and PgBouncer (or the database), and between PgBouncer and the database. */
  readonly holes: readonly { readonly name: string; readonly hole: BlackHole }[];
  readonly resend: FakeResend;
  readonly zoom: FakeZoom;
  readonly calendars: FakeCalendars;
}

type Fault = { readonly name: string; readonly weight: number; work(dice: Random): Promise<unknown> };

/** Milliseconds between the end of one fault of a kind and the next. */
const GAPS: Record<Exclude<FaultKind, "clients">, number> = { web: 1_800, database: 3_000, network: 1_800, providers: 10_000 };

/** Causes faults until stopped, one of each kind at a time, in a sequence determined by the seed; resolves when everything is repaired. */
export async function breakThings(
  targets: Targets,
  kinds: readonly FaultKind[],
  random: Random,
  tally: Tally,
  stopped: () => boolean,
): Promise<void> {
  const { webs, database, pgbouncer, holes, resend, zoom, calendars } = targets;
  const lanes: Record<Exclude<FaultKind, "clients">, Fault[]> = {
    web: [
      { name: "SIGKILL of a web process", weight: 14, work: (dice) => dice.pick(webs).end("SIGKILL") },
      { name: "SIGKILL of all web processes", weight: 1, work: () => Promise.all(webs.map((web) => web.end("SIGKILL"))) },
      { name: "SIGTERM of a web process", weight: 3, work: (dice) => dice.pick(webs).end("SIGTERM") },
    ],
    database: [
      { name: "PostgreSQL restarted (fast)", weight: 2, work: () => database.restart("fast") },
      { name: "PostgreSQL restarted (immediate)", weight: 2, work: () => database.restart("immediate") },
      { name: "SIGKILL of PostgreSQL", weight: 1, work: () => database.restart("crash") },
      { name: "SIGKILL of a session of PostgreSQL", weight: 4, work: (dice) => database.killSession((pids) => dice.pick(pids)) },
      { name: "PostgreSQL ends all sessions", weight: 3, work: () => database.endSessions() },
      { name: "PostgreSQL frozen (SIGSTOP)", weight: 2, work: (dice) => database.freeze(800 + dice.below(6_000)) },
      ...(pgbouncer ? [{ name: "SIGKILL of PgBouncer", weight: 2, work: () => pgbouncer.end("SIGKILL") }] : []),
    ],
    network: holes.flatMap(({ name, hole }): Fault[] => [
      { name: `connections fall silent (${name})`, weight: 2, work: async () => hole.swallow() },
      { name: `connections are reset (${name})`, weight: 1, work: async () => hole.reset() },
    ]),
    providers: [
      { name: "mail provider away", weight: 2, work: (dice) => outage(resend, { kind: "error", status: 503 }, 2_000 + dice.below(8_000)) },
      {
        name: "mail provider silent",
        weight: 1,
        work: (dice) => outage(resend, { kind: "slow", milliseconds: 12_000 }, 2_000 + dice.below(4_000)),
      },
      { name: "Zoom away", weight: 2, work: (dice) => outage(zoom, { kind: "error", status: 503 }, 2_000 + dice.below(8_000)) },
      { name: "calendars away", weight: 1, work: (dice) => outage(calendars, { kind: "error", status: 503 }, 2_000 + dice.below(8_000)) },
      {
        name: "calendars silent",
        weight: 1,
        work: (dice) => outage(calendars, { kind: "slow", milliseconds: 12_000 }, 2_000 + dice.below(4_000)),
      },
      { name: "Zoom silent", weight: 1, work: (dice) => outage(zoom, { kind: "slow", milliseconds: 12_000 }, 2_000 + dice.below(4_000)) },
    ],
  };
  const lane = async (kind: Exclude<FaultKind, "clients">): Promise<void> => {
    const dice = random.fork(`faults: ${kind}`);
    const bag = lanes[kind].flatMap((fault) => Array.from({ length: fault.weight }, () => fault));
    while (!stopped()) {
      await pause(300 + dice.wait(GAPS[kind]));
      if (stopped()) return;
      const fault = dice.pick(bag);
      const done = await fault.work(dice);
      if (done !== false) tally.count(`fault: ${fault.name}`);
    }
  };
  await Promise.all(kinds.filter((kind) => kind !== "clients").map(lane));
}

async function outage<Fault>(provider: { fault: (call: never) => Fault | null }, fault: Fault, milliseconds: number): Promise<void> {
  const before = provider.fault;
  provider.fault = () => fault;
  await pause(milliseconds);
  provider.fault = before;
}

/** The probability that a single call to a provider fails. */
const CALL_FAULTS = 0.12;

/** Makes calls to providers fail now and then, in every way, before and after the work was done. */
export function breakCalls(
  { resend, zoom, calendars }: Pick<Targets, "resend" | "zoom" | "calendars">,
  random: Random,
  tally: Tally,
): void {
  const of =
    <Fault extends { kind: string }>(name: string, dice: Random, faults: readonly (() => Fault)[]) =>
    (): Fault | null => {
      if (!dice.chance(CALL_FAULTS)) return null;
      const fault = dice.pick(faults)();
      tally.count(`provider: ${name} ${fault.kind}`);
      return fault;
    };
  const mail = random.fork("mail");
  resend.fault = of<ResendFault>("mail", mail, [
    () => ({ kind: "rate_limit", retryAfterSeconds: 1 + mail.below(3) }),
    () => ({ kind: "error", status: 500, accepts: mail.chance(0.5) }),
    () => ({ kind: "cut", accepts: mail.chance(0.5) }),
    () => ({ kind: "malformed", accepts: mail.chance(0.5) }),
    () => ({ kind: "slow", milliseconds: 1_500 }),
  ]);
  const meeting = random.fork("zoom");
  zoom.fault = of<ZoomFault>("Zoom", meeting, [
    () => ({ kind: "rate_limit", retryAfter: "1" }),
    () => ({ kind: "error", status: 500, accepts: meeting.chance(0.5) }),
    () => ({ kind: "cut", accepts: meeting.chance(0.5) }),
    () => ({ kind: "malformed", accepts: meeting.chance(0.5) }),
    () => ({ kind: "slow", milliseconds: 1_500 }),
  ]);
  const calendar = random.fork("calendars");
  calendars.fault = of<CalendarFault>("calendars", calendar, [
    () => ({ kind: "rate_limit", retryAfter: "1" }),
    () => ({ kind: "error", status: 500 }),
    () => ({ kind: "cut" }),
    () => ({ kind: "malformed" }),
    () => ({ kind: "unauthorized" }),
    () => ({ kind: "slow", milliseconds: 1_500 }),
  ]);
}
