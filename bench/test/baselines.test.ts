import { sealToken } from "@knotter/auth/token";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import type { OrderGiven } from "@knotter/testing/factories/order";
import type { Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createsInterview } from "../src/baselines/booking";
import { freeSlotsAnswer } from "../src/baselines/free-slots";
import { searchAnswer } from "../src/baselines/search";
import { call, readsOf, replayedDatabase, servicesAt } from "../src/in-process";
import { recorded, type Step } from "../src/recording";
import { replayer } from "../src/replay";

const SECRET = "a secret of the tests, long enough to seal with";

const bench = await openWorkbench();
const { make } = bench;
const services = servicesAt(bench.url, SECRET, NOW);
afterAll(() => services.close());

let headers: { authorization: string };
let mentors: Person<"mentor">[];
let order: OrderGiven;

beforeAll(async () => {
  const { customerId } = await make.customer();
  order = await make.order({ customerId });
  mentors = [await make.mentor({ orders: [order] }), await make.mentor({ orders: [order] })];
  const [booked, free] = mentors as [Person<"mentor">, Person<"mentor">];
  for (const mentor of [booked, free])
    await make.rule(mentor, { kind: "weekly", weekday: 3, includeHolidays: false, ranges: [{ start: 600, end: 900 }] });
  await make.mentoring({ mentee: await make.mentee({ order }), mentor: booked, startAt: at(nextWednesday(), "11:00") });
  const mentee = await make.mentee({ order });
  headers = { authorization: `Bearer ${await sealToken({ secret: SECRET }, await make.session(mentee), 3600)}` };
});

function nextWednesday() {
  let date = addDays(tokyoDate(NOW), 7);
  while (new Date(`${date}T00:00:00Z`).getUTCDay() !== 3) date = addDays(date, 1);
  return date;
}

/** The API's answer, the statements that a process with empty caches sends for it, and the rows that plain pg gets for these statements. */
async function replayed(path: string): Promise<{ text: string; steps: Step[]; rows: Record<string, unknown>[][] }> {
  const pool = new pg.Pool({ connectionString: bench.url, max: 4, options: "-c timezone=UTC" });
  const services = servicesAt(bench.url, SECRET, NOW);
  await call(services.rest, "/current-user/auth", { headers });
  let text = "";
  const { steps } = await recorded(async () => {
    ({ text } = await call(services.rest, path, { headers }));
  });
  const rows = await replayer(pool, steps)();
  await Promise.all([pool.end(), services.close()]);
  return { text, steps, rows };
}

const statementsIn = (steps: readonly Step[]) => steps.flatMap(({ statements }) => statements);

test("the lower bound of P1 computes the free times that the API answers", async () => {
  const from = tokyoDate(NOW);
  const { text, steps, rows } = await replayed(`/mentors/${mentors[0]?.userId}/schedules?from=${from}&to=${addDays(from, 30)}`);
  expect(text).toContain('"startAt"');
  expect(JSON.stringify(freeSlotsAnswer(statementsIn(steps), rows, NOW))).toBe(text);
});

test("the lower bound of P2 finds the mentors and the next times that the API answers", async () => {
  const { text, steps, rows } = await replayed("/mentors?sort=soonest&pageSize=20");
  const answer = JSON.parse(text) as { items: { id: string; nextSlots: unknown }[]; total: number };
  const bare = searchAnswer(statementsIn(steps), rows, NOW) as typeof answer;
  expect(bare.total).toBe(mentors.length);
  // Whose first times are the same stand in any order.
  const timesOf = ({ items }: typeof answer) => new Map(items.map(({ id, nextSlots }) => [id, nextSlots]));
  expect(timesOf(bare)).toEqual(timesOf(answer));
});

test("the lower bound of P3 knows the statement that creates the interview by its text", async () => {
  const { orderId, disclosureLevel } = order;
  const { steps, rows } = await recorded(() =>
    call(services.rest, "/mentoring", {
      headers,
      body: {
        mentorId: mentors[1]?.userId,
        startAt: at(nextWednesday(), "11:00").toISOString(),
        orderId,
        acknowledgedDisclosure: disclosureLevel,
        acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
      },
    }),
  );
  const creating = statementsIn(steps).filter(({ text }) => createsInterview(text));
  expect(creating).toHaveLength(1);
  expect(rows.get(creating[0]?.text ?? "")).toEqual([expect.objectContaining({ id: expect.any(String) })]);
});

test("P4 answers from recorded rows what the API answers from its database", async () => {
  const path = "/current-user/auth";
  const { text } = await call(services.rest, path, { headers });
  const rows = await readsOf(bench.url, async (database) => {
    const recording = servicesAt(database, SECRET, NOW);
    await call(recording.rest, path, { headers });
    await recording.close();
  });
  const replaying = servicesAt(replayedDatabase(rows), SECRET, NOW);
  expect((await call(replaying.rest, path, { headers })).text).toBe(text);
  await replaying.close();
});
