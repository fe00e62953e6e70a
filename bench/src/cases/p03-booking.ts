import { randomUUID } from "node:crypto";
import pg from "pg";
import { appointmentsIn, bookingBodies } from "../appointments";
import { bookingInstead } from "../baselines/booking";
import type { Booking } from "../baselines/program";
import { startBare } from "../baselines/start-bare";
import type { Environment } from "../environment";
import { call, servicesAt } from "../in-process";
import { inLanes, linesOf, poster, type Run, sideBySide } from "../load";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";
import type { SignedIn } from "../people";
import { recorded } from "../recording";
import { replayer } from "../replay";

const CONNECTIONS = 8;

interface BenchRequest extends Booking {
  mentee: SignedIn;
}

export async function p3(environment: Environment): Promise<Outcome> {
  const { tools, secret } = environment;
  const { databaseUrl, people } = await environment.database("month");
  const now = new Date();
  const rounds = tools.quick ? 2 : 6;
  const atOnce = tools.quick ? 60 : 300;
  // Knotter and two lower bounds take turns, in this order.
  const kinds = 3;
  const wanted = 1 + (rounds + 1) * atOnce * kinds;
  const orderId = await people.orderId();
  const mentees = await people.freeMentees(wanted);
  if (mentees.length < wanted) throw new Error(`${mentees.length} of ${wanted} mentees are free`);
  const appointments = await appointmentsIn(people, orderId, now, wanted);
  const bodyFor = await bookingBodies(people, orderId);
  const requests: BenchRequest[] = await tools.step(`${wanted} mentees, each with a time of her own`, () =>
    Promise.all(
      mentees.map(async ({ userId, orderMenteeId }, index) => {
        const { mentorId, startAt } = appointments[index] as (typeof appointments)[number];
        const mentee = await people.signIn(userId);
        const [session] = await people.query<{ id: string }>(`SELECT "id" FROM "Session" WHERE "userId" = $1 ORDER BY "id" DESC LIMIT 1`, [
          userId,
        ]);
        return { mentee, startAt, texts: { menteeId: userId, sessionId: session?.id ?? "", orderMenteeId, mentorId, key: randomUUID() } };
      }),
    ),
  );
  const bodyOf = ({ texts: { mentorId }, startAt }: BenchRequest) => bodyFor({ mentorId, startAt });

  // The first request runs in this process and is recorded; the lower bounds replay its statements.
  const services = servicesAt(databaseUrl, secret, now);
  const first = requests[0] as BenchRequest;
  await call(services.rest, "/current-user/auth", { headers: first.mentee.bearer });
  await call(services.rest, `/mentors/${first.texts.mentorId}`, { headers: first.mentee.bearer });
  let recordedId = "";
  const { steps } = await recorded(async () => {
    const headers = { ...first.mentee.bearer, "idempotency-key": first.texts.key };
    recordedId = (JSON.parse((await call(services.rest, "/mentoring", { headers, body: bodyOf(first) })).text) as { id: string }).id;
  });
  await services.close();

  const server = await environment.server("month", { profile: tools.profile });
  // A person who books has visited pages before, so their token has been decrypted already.
  const visitors = requests.filter((_, index) => index > 0 && Math.floor((index - 1) / atOnce) % kinds === 0);
  await inLanes(CONNECTIONS, visitors.length, async (index) => {
    const answer = await fetch(`${server.address}/api/v1/current-user/auth`, { headers: visitors[index]?.mentee.bearer ?? {} });
    if (!answer.ok) throw new Error(`current-user/auth: ${answer.status}`);
    await answer.arrayBuffer();
  });
  const bare = await startBare(tools, "p3-bare", {
    databaseUrl,
    poolMax: 10,
    routes: [{ path: "/p3", steps, compute: "booking", now }],
    bookings: { recorded: first, others: requests.map(({ texts, startAt }) => ({ texts, startAt })) },
  });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: "-c timezone=UTC" });
  const replay = replayer(pool, steps);
  const { mailService, close } = poster(CONNECTIONS);

  let used = 1;
  const batch = (run: (request: BenchRequest, index: number) => Promise<void>) => (): Promise<Run> => {
    const begin = used;
    used += atOnce;
    return inLanes(CONNECTIONS, atOnce, (task) => run(requests[begin + task] as BenchRequest, begin + task));
  };
  const compared = await sideBySide(
    [
      {
        name: "Knotter: POST /api/v1/mentoring",
        pid: server.pid,
        run: batch(async (request) => {
          const headers = { ...request.mentee.bearer, "idempotency-key": request.texts.key };
          const { status, body } = await mailService(`${server.address}/api/v1/mentoring`, headers, JSON.stringify(bodyOf(request)));
          if (status !== 201) throw new Error(`${status} ${body}`);
        }),
      },
      {
        name: "limit: bare node:http + pg, same statements, same transaction",
        pid: bare.pid,
        run: batch(async (_, index) => {
          const { status, body } = await mailService(`${bare.address}/p3?n=${index}&recorded=${recordedId}`, {}, "{}");
          if (status !== 200) throw new Error(`${status} ${body}`);
        }),
      },
      {
        name: "limit: same statements, same transaction, through pg, no HTTP",
        run: batch(async (request) => {
          await replay(bookingInstead(first, request, recordedId));
        }),
      },
    ],
    { rounds },
  );
  close();
  await pool.end();
  await bare.stop();
  const [booked] = await people.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "Mentoring" t JOIN "LedgerEntry" l ON l."mentoringId" = t."id" AND l."kind" = 'reserve'
     JOIN "AuditLog" a ON a."entityId" = t."id"::text AND a."action" = 'mentoring.book' WHERE t."menteeId" = ANY($1::uuid[]) AND t."status" = 'reserved'`,
    [requests.slice(0, used).map(({ mentee }) => mentee.userId)],
  );
  if (booked?.count !== used) throw new Error(`${booked?.count} bookings with ledger and audit, ${used} were answered`);
  const [ours, limit] = compared;
  const ratio = (ours?.perSecond ?? 0) / (limit?.perSecond ?? 1);
  const inTransaction = steps.find(({ kind }) => kind === "transaction")?.statements.length ?? 0;
  return {
    id: "P3",
    work: "booking, complete with locks, guards, ledger, outbox, audit, 8 connections",
    target: "≥ 0.75 of bare node:http + pg with the same statements, p95 ≤ 40 ms, ≥ 250/s",
    measured: `${shown(ours?.perSecond ?? 0)}/s = ${ratio.toFixed(2)} of bare; p95 ${shown(ours?.p95 ?? 0)} ms`,
    met: ratio >= 0.75 && (ours?.perSecond ?? 0) >= 250 && (ours?.p95 ?? Number.POSITIVE_INFINITY) <= 40,
    lines: linesOf(compared),
    notes: [
      `Every request another mentee, another free time, an Idempotency-Key of its own; ${used} bookings, all 201, each found afterwards with its ledger and audit row. ${rounds} rounds of ${atOnce}.`,
      `${steps.reduce((sum, step) => sum + step.statements.length, 0)} statements, ${inTransaction} of them in the transaction (BEGIN and COMMIT included). Commits wait for the disk (fsync and synchronous_commit on).`,
    ],
  };
}
