import { ERRORS } from "@knotter/contract/errors";
import { AppError, ERROR_CODES } from "@knotter/domain/errors";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../src/app";
import { type Answer, ORIGIN, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { fixturesFor } from "./support/fixtures";
import { operations } from "./support/operations";

const api = await startApi();
const fixture = await fixturesFor(api);
const mine = await fixture("mentee", "a");
const theirs = await fixture("mentor", "a");
const { read } = api.app.services.db;
afterEach(() => vi.restoreAllMocks());

const SECRET = "secret detail: postgres://knotter:hunter2@db/knotter at Object.<anonymous> (/srv/app.ts:1:1)";
const boom = () => Promise.reject(new TypeError(SECRET));
const both = (key: Parameters<typeof api.rest>[0], { token, ...of }: typeof mine) =>
  Promise.all(
    (["rest", "trpc"] as const).map(async (transport) => api[transport](key, await ENTRIES[key].input({ token, ...of }), { token })),
  );

function expectMasked(answer: Answer) {
  expect(answer.status).toBe(500);
  const requestId = answer.headers.get("x-request-id");
  expect(answer.error).toEqual({
    code: "INTERNAL",
    message: `問題が発生しました。時間をおいて再度お試しください（お問い合わせ番号 ${requestId}）。`,
    retryable: false,
    requestId,
  });
  expect(answer.text).not.toMatch(/secret|hunter2|TypeError|at Object|stack|\.ts/);
  expect([...answer.headers.values()].join()).not.toMatch(/secret|hunter2/);
}

describe("a defect tells nothing but its number", () => {
  test("in a scoped read", async () => {
    vi.spyOn(read.mentoring, "shown").mockImplementation(boom);
    for (const answer of await both("mentoring.get", mine)) expectMasked(answer);
  });

  test("in a read without a use case", async () => {
    vi.spyOn(read.mentor, "find").mockImplementation(boom);
    for (const answer of await both("mentors.get", mine)) expectMasked(answer);
  });

  test("in the session read, before anybody is known", async () => {
    vi.spyOn(read.account.sessions, "find").mockImplementation(boom);
    for (const answer of await both("currentUser.get", mine)) expectMasked(answer);
    await expect(api.app.contextOf(new Headers({ authorization: `Bearer ${mine.token}` }))).rejects.toThrow(SECRET);
  });

  test("in a use case", async () => {
    vi.spyOn(api.app.services.db, "transaction").mockImplementation(boom);
    for (const answer of await both("mentoring.cancel", mine)) expectMasked(answer);
  });

  test("in a master that every card needs", async () => {
    vi.spyOn(api.app.services, "vocabulary").mockImplementation(boom);
    for (const answer of await both("mentors.list", mine)) expectMasked(answer);
  });

  test("in a view that does not fit its schema: what is wrong is not said either", async () => {
    const limits = await read.mentor.schedule.limitsOf(theirs.mentor.userId);
    vi.spyOn(read.mentor.schedule, "limitsOf").mockResolvedValue({ ...limits, dailyCap: `${SECRET}` as never });
    for (const answer of await both("mentorSchedule.list", theirs)) expectMasked(answer);
  });

  test("thrown as a string, as null, as an error with a code of its own", async () => {
    for (const thrown of [
      SECRET,
      null,
      undefined,
      { code: "NOT_FOUND", message: SECRET },
      Object.assign(new Error(SECRET), { code: "BAD_REQUEST" }),
    ]) {
      vi.spyOn(read.mentoring, "shown").mockRejectedValue(thrown);
      for (const answer of await both("mentoring.get", mine)) expectMasked(answer);
    }
  });

  test("several calls in one tRPC request are refused together", async () => {
    vi.spyOn(read.mentoring, "shown").mockImplementation(boom);
    const input = encodeURIComponent(JSON.stringify({ 0: { id: mine.mentoring.mentoringId }, 1: {} }));
    const request = new Request(`${ORIGIN}/api/trpc/mentoring.get,currentUser.get?batch=1&input=${input}`, {
      headers: { authorization: `Bearer ${mine.token}` },
    });
    const answer = await api.send(request);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(/secret|hunter2|TypeError|stack/);
  });
});

test("a defect is logged in full under the number that was answered, without a field of the input", async () => {
  const lines: unknown[][] = [];
  vi.spyOn(api.app.services.log, "error").mockImplementation((...line: unknown[]) => {
    lines.push(line);
  });
  vi.spyOn(api.app.services.db, "transaction").mockImplementation(boom);
  const answer = await api.rest("mentoring.cancel", { id: mine.mentoring.mentoringId, reason: "だれにも言わないこと" }, mine);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.[0]).toMatchObject({
    requestId: answer.error?.requestId,
    operation: "PATCH /mentoring/{id}/cancel",
    userId: mine.mentee.userId,
    code: "INTERNAL",
  });
  expect(String((lines[0]?.[0] as { err?: Error } | undefined)?.err)).toContain(SECRET);
  expect(JSON.stringify(lines)).not.toContain("だれにも言わないこと");
});

describe.each(ERROR_CODES)("%s", (code) => {
  test("leaves with its status and its sentence on both transports", async () => {
    const { status, message } = ERRORS[code];
    const error = new AppError(code, {
      params: Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map(([, name], index) => [String(name), index])),
      cause: new Error(SECRET),
      data: { hint: 1 },
    });
    vi.spyOn(read.mentoring, "shown").mockRejectedValue(error);
    for (const answer of await both("mentoring.get", mine)) {
      expect(answer.status).toBe(status);
      expect(answer.error).toMatchObject({ code, retryable: "retryable" in ERRORS[code] });
      // Only data that the contract defines for the code is sent (contract/error-data.ts).
      expect(answer.text).not.toContain("hint");
      expect(answer.error?.message).not.toMatch(/[{}]/);
      expect(answer.error?.message.endsWith(message.split("}").at(-1) ?? "")).toBe(true);
      expect(answer.text).not.toContain("hunter2");
      expect(answer.headers.get("retry-after") === null).toBe(![429, 503].includes(status));
    }
  });
});

test("what the contract promises with a code leaves with it on both transports", async () => {
  const data = { id: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" };
  vi.spyOn(read.mentoring, "shown").mockRejectedValue(new AppError("SHEET_EXISTS", { data }));
  for (const answer of await both("mentoring.get", mine)) expect(answer.error).toMatchObject({ code: "SHEET_EXISTS", data });
});

test("how long to wait is said as the refusal says it", async () => {
  vi.spyOn(read.mentoring, "shown").mockRejectedValue(new AppError("TOO_MANY_REQUESTS", { retryAfterSeconds: 42 }));
  for (const answer of await both("mentoring.get", mine)) expect(answer.headers.get("retry-after")).toBe("42");
});

test("a form's mistakes stand at their fields on both transports", async () => {
  const input = { mentorId: "x", startAt: "tomorrow", note: "\u0007" };
  for (const transport of ["rest", "trpc"] as const) {
    const { error } = await api[transport]("mentoring.book", input, mine);
    expect(error?.code).toBe("BAD_REQUEST");
    expect(error?.fieldErrors).toEqual({
      mentorId: ["IDの形式が正しくありません"],
      startAt: ["日時は 2026-04-01T10:00:00+09:00 の形式で指定してください"],
      note: ["使用できない文字が含まれています"],
    });
  }
});

test("a value of another type is told of its type alone, on both transports", async () => {
  for (const transport of ["rest", "trpc"] as const) {
    const { error } = await api[transport]("login.password", { email: 1, password: [] });
    expect(error?.fieldErrors).toEqual({ email: ["文字列で指定してください"], password: ["文字列で指定してください"] });
  }
});

test("a stranger learns nothing from validation: the guard comes first", async () => {
  for (const { key, row } of operations) {
    if (row.access === "public") continue;
    const answer = await api.rest(key, { id: "x", nonsense: 1 });
    expect([key, answer.error?.code, answer.error?.fieldErrors]).toEqual([key, "UNAUTHORIZED", undefined]);
  }
});

describe("with the database gone", () => {
  const gone = createApp(
    {
      databaseUrl: "postgres://nobody@127.0.0.1:1/none",
      poolMax: 2,
      secret: "a secret of the tests, long enough to seal with",
      baseUrl: ORIGIN,
      logLevel: "silent",
    },
    api.clock,
  );

  test.each([
    ["REST", () => gone.rest(new Request(`${ORIGIN}/api/v1/current-user`, { headers: { authorization: `Bearer ${mine.token}` } }))],
    [
      "REST, signing in",
      () =>
        gone.rest(
          new Request(`${ORIGIN}/api/v1/login`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(mine.account),
          }),
        ),
    ],
    [
      "tRPC",
      () => gone.trpc(new Request(`${ORIGIN}/api/trpc/currentUser.get?input={}`, { headers: { authorization: `Bearer ${mine.token}` } })),
    ],
  ])("%s answers 503 to be tried again", async (_, call) => {
    const response = await call();
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(text).toContain('"code":"UNAVAILABLE"');
    expect(text).toContain('"retryable":true');
    expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|prisma/i);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f]{20}$/);
  });

  test("what needs no database still answers", async () => {
    expect((await gone.rest(new Request(`${ORIGIN}/api/v1/openapi.json`))).status).toBe(200);
    expect(await gone.readiness()).toEqual({
      ready: false,
      database: "unavailable",
      schema: null,
      mail: null,
      webhooks: null,
      lateJobs: null,
      keysMissing: null,
      drillAgeSeconds: null,
    });
    expect(await gone.databaseAnswers()).toBe(false);
    await gone.close();
  });
});
