import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { systemClock } from "@knotter/domain/clock";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import { freePort } from "@knotter/testing/embedded-postgres";
import { guard } from "@knotter/testing/guard";
import { expect, test } from "./support/journey";
import { setting } from "./support/setting";

const PEOPLE = 200;
const web = fileURLToPath(new URL("..", import.meta.url));

const servers: { address: string; end: () => Promise<void> }[] = [];

/** Another process of the build under test, on the same database. */
async function startServer(): Promise<void> {
  const port = await freePort();
  const { file, env } = setting.server;
  const child = spawn(process.execPath, [file], {
    cwd: web,
    env: { ...env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) },
    stdio: "ignore",
  });
  const watcher = guard(child.pid as number, "TERM");
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  servers.push({
    address,
    end: async () => {
      child.kill("SIGTERM");
      await gone;
      await watcher.release();
    },
  });
  await expect
    .poll(
      () =>
        fetch(`${address}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
}

test.beforeAll(async () => {
  await startServer();
  await startServer();
});
test.afterAll(() => Promise.all(servers.map(({ end }) => end())));

interface Answer {
  status: number;
  code: string;
  /** Whether the answer says to retry, and when. */
  retryAfter: number;
  milliseconds: number;
}

/** On a connection of its own, like a browser. */
function book(address: string, token: string, body: string): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": randomUUID(),
    };
    const call = request(`${address}/api/v1/mentoring`, { method: "POST", agent: false, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => {
        const said = JSON.parse(text) as { error?: { code: string } };
        resolve({
          status: answer.statusCode ?? 0,
          code: said.error?.code ?? "",
          retryAfter: Number(answer.headers["retry-after"] ?? 0),
          milliseconds: performance.now() - begun,
        });
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** Retries when told to: other browser tests run on this machine, and an overloaded server refuses at once. */
async function bookPatiently(address: string, token: string, body: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await book(address, token, body);
    if (answer.status !== 503 || tries === 10) return answer;
    expect(answer.retryAfter).toBeGreaterThan(0);
    await pause(answer.retryAfter * 1_000);
  }
}

test("of two hundred people who book the same time at the same moment, on two processes, one succeeds and 199 are told that it is taken", async ({
  fixtures,
  rows,
  tokenOf,
}) => {
  test.setTimeout(120_000);
  const deadlocks = async (): Promise<number> => {
    const [row] = await rows.prisma.$queryRaw<
      [{ n: number }]
    >`SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()`;
    return row.n;
  };
  const before = await deadlocks();
  for (let round = 1; round <= 3; round += 1) {
    const { order, mentor } = await fixtures.pair();
    const mentees = await rows.make.mentees(PEOPLE, { order });
    const tokens = await Promise.all(mentees.map(tokenOf));
    const startAt = await freeTimeOf(tokens[0] as string, mentor.userId);
    const body = JSON.stringify({
      mentorId: mentor.userId,
      startAt,
      orderId: order.orderId,
      acknowledgedDisclosure: "L1",
      acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
    });
    const answers = await Promise.all(tokens.map((token, index) => bookPatiently(servers[index % 2]?.address ?? "", token, body)));
    const count: Record<string, number> = {};
    for (const { status, code } of answers) count[`${status} ${code}`] = (count[`${status} ${code}`] ?? 0) + 1;
    const slowest = Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)));
    test.info().annotations.push({ type: "measurement", description: `round ${round}: all answered within ${slowest} ms` });
    expect(count, `round ${round}`).toEqual({ "201 ": 1, "409 SLOT_TAKEN": PEOPLE - 1 });
    expect(await rows.prisma.mentoring.count({ where: { mentorId: mentor.userId } })).toBe(1);
    const used = await rows.prisma.orderMentee.aggregate({ where: { orderId: order.orderId }, _sum: { usedCount: true } });
    expect(used._sum.usedCount).toBe(1);
  }
  expect(await deadlocks()).toBe(before);
});

/** The mentor's first free slot within two weeks. */
async function freeTimeOf(token: string, mentorId: string): Promise<string> {
  const today = tokyoDate(systemClock.now());
  const answer = await fetch(`${servers[0]?.address}/api/v1/mentors/${mentorId}/schedules?from=${today}&to=${addDays(today, 13)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { days } = (await answer.json()) as { days: { slots: { startAt: string }[] }[] };
  const [first] = days.flatMap(({ slots }) => slots);
  if (!first) throw new Error("no free time");
  return first.startAt;
}
