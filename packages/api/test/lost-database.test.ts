import { setTimeout as pause } from "node:timers/promises";
import { sealToken } from "@knotter/auth/token";
import { fixedClock } from "@knotter/domain/clock";
import { openBlackHole } from "@knotter/testing/black-hole";
import { NOW } from "@knotter/testing/factories/given";
import { ownTime } from "@knotter/testing/own-time";
import { testDatabaseUrl } from "@knotter/testing/postgres";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterAll, expect, test } from "vitest";
import { createApp } from "../src/app";
import { ORIGIN, SECRET } from "./support/api-harness";

const { make, prisma } = await openWorkbench();

const time = ownTime();
afterAll(() => time.stop());

/** An app whose database connections can silently stop answering. */
async function appBehindHole() {
  const hole = await openBlackHole(await testDatabaseUrl());
  const app = createApp({ databaseUrl: hole.url, poolMax: 2, secret: SECRET, baseUrl: ORIGIN, logLevel: "silent" }, fixedClock(NOW));
  const token = await sealToken({ secret: SECRET }, await make.session(await make.admin()), 3600);
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (path: string, body?: object) => {
    const begun = time.now();
    const written = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const request = new Request(
      ORIGIN + path,
      body ? { method: "POST", headers: { ...headers, ...written }, body: JSON.stringify(body) } : { headers },
    );
    const response = path.startsWith("/api/trpc/") ? await app.trpc(request) : await app.rest(request);
    return {
      status: response.status,
      retryAfter: response.headers.get("retry-after"),
      body: await response.json(),
      ms: time.now() - begun,
    };
  };
  return { hole, app, ask, close: () => app.close().then(() => hole.close()) };
}

test.each(["/api/v1/current-user", "/api/trpc/currentUser.get?input=%7B%7D"])(
  "%s waits for a lost database once, not once for who is calling and once more for counting the call",
  async (path) => {
    const { hole, ask, close } = await appBehindHole();
    try {
      // A pool of two, both in use, and both lost.
      const both = () => Promise.all([ask(path), ask(path)]);
      for (const { status } of await both()) expect(status).toBe(200);
      hole.swallow();
      for (const { status, retryAfter, body, ms } of await both()) {
        expect(status).toBe(503);
        expect(retryAfter).toBe("1");
        expect(JSON.stringify(body)).toContain('"retryable":true');
        expect(ms).toBeLessThan(5_000);
      }
      for (const { status } of await both()) expect(status).toBe(200);
    } finally {
      await close();
    }
  },
);

/** Waits until somebody waits for this table. */
const waitedFor = (table: string) =>
  expect
    .poll(() => prisma.$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE "relation" = ${table}::regclass AND NOT "granted"`, {
      timeout: 10_000,
    })
    .toHaveLength(1);

test.each(["/api/v1/current-user", "/api/trpc/currentUser.get?input=%7B%7D"])(
  "%s, whose session was long in coming, waits for a lost database no longer than what is left",
  async (path) => {
    const { hole, ask, close } = await appBehindHole();
    try {
      expect((await ask(path)).status).toBe(200);
      await prisma.$transaction(
        async (rates) => {
          await rates.$executeRaw`LOCK TABLE "RateWindow" IN ACCESS EXCLUSIVE MODE`;
          const call = await prisma.$transaction(async (sessions) => {
            await sessions.$executeRaw`LOCK TABLE "Session" IN ACCESS EXCLUSIVE MODE`;
            const answer = ask(path);
            await waitedFor('"Session"');
            await pause(2_000);
            return { answer };
          });
          await waitedFor('"RateWindow"');
          hole.swallow();
          const { status, ms } = await call.answer;
          expect(status).toBe(503);
          expect(ms).toBeLessThan(5_500);
        },
        { timeout: 20_000 },
      );
    } finally {
      await close();
    }
  },
);

test("a write waits for a lost database once, not once for its transaction and once more for what is stored under its key", async () => {
  const { hole, ask, close } = await appBehindHole();
  const { customerId } = await make.customer();
  const staff = () => ({ customerId, email: `${crypto.randomUUID()}@example.com`, name: "人事 花子" });
  const invite = () => ask("/api/v1/hrStaffs", staff());
  let silence: NodeJS.Timeout | undefined;
  try {
    expect((await invite()).status).toBe(201);
    // The transaction is held up in its first statement, and everything falls silent meanwhile, connections that are opened now included.
    const answer = await prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE "IdempotencyKey" IN ACCESS EXCLUSIVE MODE`;
        const answered = invite();
        await expect
          .poll(async () => {
            const rows = await tx.$queryRaw<
              unknown[]
            >`SELECT 1 FROM pg_locks WHERE "relation" = '"IdempotencyKey"'::regclass AND NOT "granted"`;
            return rows.length;
          })
          .toBe(1);
        silence = setInterval(() => hole.swallow(), 5);
        return answered;
      },
      { timeout: 20_000 },
    );
    expect(answer.status).toBe(503);
    expect(answer.ms).toBeLessThan(5_500);
  } finally {
    clearInterval(silence);
    await close();
  }
});
