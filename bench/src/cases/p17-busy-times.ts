import { randomUUID } from "node:crypto";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { addDays, instantOf, MINUTE, tokyoDate } from "@knotter/domain/tokyo";
import { appointmentsIn } from "../appointments";
import type { Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { median, percentile, shown } from "../numbers";
import type { Line, Outcome } from "../outcome";

/** Days of busy times that are kept (domain/busy-time.ts), and appointments of each. */
const DAYS = 215;
const A_DAY = 3;
/** What busy times may add to a booking and to a search, at most. */
const MOST = 1.1;

/** P17, busy times: a booking and a search where mentors have calendars of their own, beside the same where they have none. */
export async function p17(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("month");
  const now = new Date();
  const each = tools.quick ? 30 : 150;
  const searches = tools.quick ? 5 : 20;
  const orderId = await people.orderId();
  const wanted = 2 * (each + 1);
  const mentees = await people.freeMentees(wanted + 1);
  if (mentees.length <= wanted) throw new Error(`${mentees.length} of ${wanted + 1} mentees are free`);
  const appointments = await appointmentsIn(people, orderId, now, wanted);
  const [facts] = await people.query<{ level: string; theme: string }>(
    `SELECT o."disclosureLevel"::text AS "level", (SELECT "code" FROM "Term" WHERE "kind" = 'theme' ORDER BY "position" LIMIT 1) AS "theme" FROM "Order" o WHERE o."id" = $1`,
    [orderId],
  );
  // In the hours before anybody is received, so that the times to be booked are the same with and without.
  const busy = Array.from({ length: DAYS }, (_, day) => instantOf(addDays(tokyoDate(now), day), 0).getTime() / MINUTE).flatMap((midnight) =>
    Array.from({ length: A_DAY }, (__, place) => [midnight + 60 * (1 + place), midnight + 60 * (1 + place) + 45]).flat(),
  );
  const mentorIds = [...new Set(appointments.map(({ mentorId }) => mentorId))];
  const half = new Set(mentorIds.filter((_, index) => index % 2 === 1));
  const give = (ids: readonly string[]) =>
    people.query(
      `INSERT INTO "MentorBusy" ("mentorId", "busy", "updatedAt") SELECT unnest($1::uuid[]), $2::int[], now() ON CONFLICT DO NOTHING`,
      [ids, busy],
    );

  const services = servicesAt(databaseUrl, secret, now);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  try {
    const seeker = await people.signIn(mentees[wanted]?.userId ?? "");
    const search = () => call(services.rest, "/mentors?sort=soonest&pageSize=20", { headers: seeker.bearer });
    await search();
    const searched: Record<"without" | "with", number[]> = { without: [], with: [] };
    for (let time = 0; time < searches; time += 1) searched.without.push(await timed(search));

    await give([...half]);
    await people.query(`ANALYZE "MentorBusy"`);
    const booked: Record<"without" | "with", number[]> = { without: [], with: [] };
    const [bare, full] = [
      appointments.filter(({ mentorId }) => !half.has(mentorId)),
      appointments.filter(({ mentorId }) => half.has(mentorId)),
    ];
    for (let turn = 0; turn < Math.min(bare.length, full.length, each + 1); turn += 1)
      for (const [kind, { mentorId, startAt }] of [
        ["without", bare[turn]],
        ["with", full[turn]],
      ] as [keyof typeof booked, (typeof appointments)[number]][]) {
        const mentee = await people.signIn(mentees[2 * turn + (kind === "with" ? 1 : 0)]?.userId ?? "");
        const headers = { ...mentee.bearer, "idempotency-key": randomUUID() };
        const body = {
          mentorId,
          startAt: startAt.toISOString(),
          orderId,
          theme: facts?.theme,
          acknowledgedDisclosure: facts?.level,
          acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
        };
        // The token is decrypted already, as it is for somebody who has opened pages before.
        await call(services.rest, "/current-user/auth", { headers: mentee.bearer });
        const took = await timed(() => call(services.rest, "/mentoring", { headers, body }));
        if (turn > 0) booked[kind].push(took);
      }

    const mentors = await people.query<{ mentorId: string }>(
      `SELECT "mentorId" FROM "OrderMentor" WHERE "orderId" = $1 AND "removedAt" IS NULL`,
      [orderId],
    );
    await give(mentors.map(({ mentorId }) => mentorId));
    await people.query(`ANALYZE "MentorBusy"`);
    await search();
    for (let time = 0; time < searches; time += 1) searched.with.push(await timed(search));

    const lineOf = (what: string, times: readonly number[]): Line => ({
      what,
      values: { "median ms": shown(median(times)), "p95 ms": shown(percentile(times, 95)), times: times.length },
    });
    const ratio = (of: typeof booked): number => median(of.with) / median(of.without);
    return {
      id: "P17",
      work: `a booking, and a search over 500 mentors, with ${busy.length / 2} busy times of each mentor's own calendars`,
      target: `at most ${MOST} of the same without`,
      measured: `booking ${shown(ratio(booked))}, search ${shown(ratio(searched))}`,
      met: ratio(booked) <= MOST && ratio(searched) <= MOST,
      lines: [
        lineOf("booking, mentors without calendars", booked.without),
        lineOf("booking, mentors with calendars", booked.with),
        lineOf("search, mentors without calendars", searched.without),
        lineOf("search, mentors with calendars", searched.with),
      ],
      notes: [
        `In the process of the benchmark, through the REST adapter, one call at a time; bookings of both kinds take turns. ${DAYS} days with ${A_DAY} appointments each, as many as a full calendar has in the window that is kept.`,
        "The busy times are outside of the hours in which the mentors are received: what is measured is the reading and comparing of them, on the same free times.",
      ],
    };
  } finally {
    await services.close();
  }
}
