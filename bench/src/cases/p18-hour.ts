import { setTimeout as pause } from "node:timers/promises";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { appointmentsIn, bookingBodies } from "../appointments";
import type { Environment } from "../environment";
import { loop, poster } from "../load";
import { residentOf, watchMemory } from "../memory";
import { percentile, shown } from "../numbers";
import type { Line, Outcome } from "../outcome";

/** Megabytes of the web server after the hour. */
const MOST = 500;
const PER_SECOND = 20;
const LANES = 4;

interface Step {
  name: string;
  run: () => Promise<unknown>;
  /** How often among a hundred. */
  share: number;
}

/** P13, second half: what a web process holds after an hour of pages, reads, exports and bookings. Run by name: it takes an hour. */
export async function p18(environment: Environment): Promise<Outcome> {
  const { tools } = environment;
  const seconds = tools.quick ? 20 : 3600;
  const { people } = await environment.database("office");
  const orderId = await people.orderId();
  const now = new Date();
  const [mentee, admin, hr, mentor] = [
    await people.mentee(),
    await people.admin(),
    await people.hrStaff(orderId),
    await people.mentorWithBookings(20),
  ];
  const bookings = Math.ceil((seconds * PER_SECOND) / 100) + 50;
  const [mentees, appointments] = [await people.freeMentees(bookings), await appointmentsIn(people, orderId, now, bookings)];
  const bodyOf = await bookingBodies(people, orderId);
  const server = await environment.server("office", { profile: tools.profile });
  const { mailService, close } = poster(LANES);

  const read = (path: string, headers: Record<string, string>) => async () => {
    const answer = await fetch(`${server.address}${path}`, { headers, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  let booked = 0;
  const book = async () => {
    const [who, when] = [mentees[booked], appointments[booked]];
    booked += 1;
    if (!who || !when) return;
    const { bearer } = await people.signIn(who.userId);
    const headers = { ...bearer, "idempotency-key": crypto.randomUUID() };
    const { status, body: text } = await mailService(`${server.address}/api/v1/mentoring`, headers, JSON.stringify(bodyOf(when)));
    if (status !== 201) throw new Error(`booking: ${status} ${text}`);
  };
  const from = tokyoDate(now);
  const steps: Step[] = [
    { name: "search", share: 18, run: read("/api/v1/mentors?sort=soonest&pageSize=20", mentee.bearer) },
    {
      name: "free times",
      share: 20,
      run: read(`/api/v1/mentors/${mentor.id}/schedules?from=${from}&to=${addDays(from, 30)}`, mentee.bearer),
    },
    { name: "page /mentor", share: 12, run: read("/mentor", mentee.cookie) },
    { name: "page /mentor/{id}", share: 10, run: read(`/mentor/${mentor.id}`, mentee.cookie) },
    { name: "page /mypage", share: 10, run: read("/mypage", mentee.cookie) },
    { name: "HR: people of an order", share: 10, run: read(`/api/v1/orders/${orderId}/mentees?pageSize=50`, hr.bearer) },
    { name: "HR: page of the people", share: 4, run: read(`/hrstaff/order/${orderId}/mentees`, hr.cookie) },
    { name: "admins: interviews", share: 6, run: read("/api/v1/mentoring-result?pageSize=50", admin.bearer) },
    { name: "admins: page of the mails", share: 5, run: read("/admin/mail", admin.cookie) },
    { name: "admins: audit log", share: 4, run: read("/api/v1/audit-logs?pageSize=50", admin.bearer) },
    { name: "booking", share: 1, run: book },
  ];
  const order = steps.flatMap((step) => Array.from({ length: step.share }, () => step));
  // Spread over the hundred, the same way each time.
  const mixed = order.map((_, index) => order[(index * 37) % order.length] as Step);
  for (const { run } of steps) await run();
  await pause(tools.quick ? 1_000 : 20_000);

  const memory = watchMemory(server.pid);
  const begun = performance.now();
  const samples: { minute: number; megabytes: number }[] = [];
  const sampling = setInterval(
    () => samples.push({ minute: (performance.now() - begun) / 60_000, megabytes: residentOf(server.pid) }),
    tools.quick ? 1_000 : 10_000,
  );
  let sent = 0;
  const failures = new Map<string, number>();
  const run = await loop(LANES, seconds, async () => {
    const index = sent;
    sent += 1;
    const due = begun + (index * 1_000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    const step = mixed[index % mixed.length] as Step;
    // One export of the whole order every ten minutes.
    const exporting = index % (PER_SECOND * 600) === PER_SECOND * 60;
    try {
      await (exporting ? read(`/api/v1/mentoring-result/csv?orderIds=${orderId}`, admin.bearer)() : step.run());
    } catch (error) {
      const name = `${exporting ? "export" : step.name}: ${error instanceof Error ? error.message.slice(0, 120) : error}`;
      failures.set(name, (failures.get(name) ?? 0) + 1);
    }
  });
  clearInterval(sampling);
  const peak = memory.peak();
  const at = (minute: number) => samples.find((sample) => sample.minute >= minute)?.megabytes ?? Number.NaN;
  const end = samples.at(-1)?.megabytes ?? Number.NaN;
  await pause(tools.quick ? 1_000 : 60_000);
  const rested = residentOf(server.pid);
  close();
  const lines: Line[] = [
    { what: "before", values: { MB: memory.before } },
    ...[10, 20, 30, 40, 50].map((minute) => ({ what: `after ${minute} minutes`, values: { MB: at(minute) } })),
    { what: "at the end", values: { MB: end } },
    { what: "the most in between", values: { MB: peak } },
    { what: "a minute afterwards", values: { MB: rested } },
  ];
  return {
    id: "P18",
    work: "memory of the web server over an hour of mixed load",
    target: `≤ ${MOST} MB after an hour`,
    measured: `${shown(memory.before)} MB before, ${shown(end)} MB at the end, ${shown(peak)} MB at most; ${shown(sent)} calls`,
    met: end <= MOST && failures.size === 0,
    lines,
    notes: [
      `${PER_SECOND} calls a second, ${LANES} at once, of ${steps.map(({ name, share }) => `${name} ${share} %`).join(", ")}; every ten minutes an export of 100,000 rows. ${booked} bookings.`,
      `The wait between calls is part of each: p50 ${shown(percentile(run.times, 50))} ms.`,
      failures.size === 0
        ? "Every answer was the expected one."
        : `Not as expected: ${[...failures].map(([name, count]) => `${count} × ${name}`).join("; ")}.`,
    ],
  };
}
