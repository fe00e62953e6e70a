import { can, isWrite } from "@knotter/contract/endpoint";
import { ERRORS } from "@knotter/contract/errors";
import { ERROR_CODES, type ErrorCode } from "@knotter/domain/errors";
import { inTier } from "@knotter/testing/tier";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { type Answer, type Input, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { fixturesFor, KINDS, type Kind, shared } from "./support/fixtures";
import { body, method, path, query, spoilt } from "./support/garbage";
import { operations } from "./support/operations";
import type { Entry } from "./support/reach";

const RUNS = inTier({ fast: 25, full: 500 });
const ANYWHERE_RUNS = inTier({ fast: 200, full: 1_000 });
const ENDS_SESSIONS = /^(logout\.end|security\.)/;
const api = await startApi();
const fixture = await fixturesFor(api);
const callers: readonly Kind[] = ["guest", "mentee", "mentor", "hrStaff", "admin", "temporary", "disabled"];
const sharedFixture = shared(fixture, api);
const everybody = async (fixtureOf: typeof fixture) =>
  new Map(await Promise.all(callers.map(async (kind) => [kind, await fixtureOf(kind, "a")] as const)));
const fixtures = await everybody(fixture);

const envelope = z.strictObject({
  code: z.enum(ERROR_CODES),
  message: z.string().min(1),
  fieldErrors: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  retryable: z.boolean(),
  requestId: z.string().regex(/^[0-9a-f]{20}$/),
  data: z.unknown().optional(),
});

/** Whatever came in, the answer has to match the contract. */
function expectOurs(answer: Answer, output: z.ZodType | null): void {
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{20}$/);
  expect(answer.text).not.toMatch(/prisma|postgres|node_modules|SELECT |at .+\.ts:\d/i);
  if (answer.status >= 400) {
    const error = envelope.parse(answer.error);
    expect(ERRORS[error.code].status).toBe(answer.status);
    expect(error.message).not.toMatch(/[{}]/);
  } else if (output) output.parse(answer.body);
}

test.each(operations)(
  `$key answers ${RUNS} kinds of garbage as it answers everything`,
  async ({ key, row }) => {
    // What only reads leaves the people as they were, for the next operation.
    const [people, seen] = [await everybody(isWrite(row) ? fixture : sharedFixture), new Set<number>()];
    const admitted = callers.filter((kind) => can(KINDS[kind], row));
    // Half of it comes from people who may call: what the guard refuses never reaches the operation.
    const caller = fc.oneof(fc.constantFrom(...callers), fc.constantFrom(...(admitted.length > 0 ? admitted : callers)));
    const good = new Map<Kind, Input>();
    const fields = Object.keys((row.input as z.ZodObject).shape);
    await fc.assert(
      fc.asyncProperty(
        caller,
        fc.constantFrom("rest", "trpc"),
        spoilt(fields.length > 0 ? fields : ["id"]),
        async (kind, transport, spoil) => {
          const here = people.get(kind);
          if (!here) throw new Error("nobody there");
          // Some operations end sessions, so their callers get a new one.
          const token = ENDS_SESSIONS.test(key) && here.caller ? await api.signIn(here.caller) : here.token;
          // An input that was refused can be used again; one that succeeded cannot.
          const input = good.get(kind) ?? (await ENTRIES[key].input(here));
          const answer = await api[transport](key, spoil(input), { token });
          if (answer.status >= 400 || !isWrite(row)) good.set(kind, input);
          else good.delete(kind);
          // REST sends the file itself, not a description of it.
          expectOurs(answer, row.kind === "file" && transport === "rest" ? null : row.output);
          seen.add(answer.status);
        },
      ),
      { numRuns: RUNS },
    );
    // The unspoilt inputs are valid: without spoiling, a caller succeeds, or gets a refusal that the business gives to everybody.
    const told = new Set<ErrorCode | null>();
    for (const [kind, here] of people) {
      const token = ENDS_SESSIONS.test(key) && here.caller ? await api.signIn(here.caller) : here.token;
      const { status, error } = await api.rest(key, await ENTRIES[key].input(here), { token });
      seen.add(status);
      const refusal = (ENTRIES[key] as Entry).refuses?.(kind) ?? null;
      if (error === null || (refusal !== null && error.code === refusal)) told.add(refusal);
    }
    expect(told.size > 0 || [...seen].some((status) => status < 300)).toBe(true);
    expect(seen).toContain(400);
  },
  inTier({ fast: 60_000, full: 240_000 }),
);

test(
  "anything at all sent to anywhere below /api/v1 is answered by us",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...callers),
        method,
        path,
        query,
        fc.option(body),
        fc.option(fc.constantFrom("application/json", "text/plain")),
        async (kind, verb, where, asked, said, type) => {
          const token = fixtures.get(kind)?.token;
          const takesBody = verb !== "GET" && verb !== "HEAD";
          const headers = type ? { "content-type": type } : undefined;
          const answer = await api.raw(verb, `/${where}?${asked}`, {
            token,
            ...(takesBody && said !== null ? { body: said } : {}),
            ...(headers ? { headers } : {}),
          });
          if (verb === "HEAD") expect(answer.status).toBeLessThan(500);
          else expectOurs(answer, null);
        },
      ),
      { numRuns: ANYWHERE_RUNS },
    );
  },
  inTier({ fast: 60_000, full: 240_000 }),
);

test(
  "anything at all sent to tRPC is answered in its words",
  async () => {
    const origin = api.app.services.origin;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        fc.constantFrom("GET", "POST", "PUT"),
        body,
        fc.boolean(),
        async ({ key }, verb, said, batch) => {
          const url = `${origin}/api/trpc/${key}?${batch ? "batch=1&" : ""}input=${encodeURIComponent(said.toString())}`;
          const headers = { "content-type": "application/json", authorization: `Bearer ${fixtures.get("admin")?.token}` };
          const response = await api.app.trpc(new Request(url, { method: verb, headers, ...(verb === "GET" ? {} : { body: said }) }));
          const text = await response.text();
          expect(response.status, text.slice(0, 300)).toBeLessThan(500);
          expect(text).not.toMatch(/prisma|postgres|node_modules|"stack"|SyntaxError|TypeError|Unexpected token/i);
        },
      ),
      { numRuns: ANYWHERE_RUNS },
    );
  },
  inTier({ fast: 60_000, full: 240_000 }),
);

const key = (milliseconds: string) => Buffer.from(`${milliseconds}.${crypto.randomUUID()}`).toString("base64url");
const DAYS = ["0100-01-01", "1582-10-15", "9999-12-31"];
const KEYS = [
  Buffer.from(`0.${"-".repeat(36)}`).toString("base64url"),
  "!",
  ...["-999999999999999", "999999999999999", "-1", "0", "-62135596800001", "253402300800000", "8640000000000001", "00", "1e3", ""].map(key),
];
const INSTANTS = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59-12:00",
  "9999-12-31T23:59:59.999999999Z",
  "2026-06-22T01:00:00.0001Z",
];

test("the edges of the calendar are days like any other", async () => {
  const [mine, hers] = [await fixture("mentee", "a"), await fixture("mentor", "a")];
  const mentorings = (query: object) => api.rest("mentees.mentorings", { id: mine.mentee.userId, ...query }, mine);
  for (const day of DAYS) {
    for (const query of [{ from: day }, { to: day }, { from: day, to: day }])
      expect([query, (await mentorings(query)).status]).toEqual([query, 200]);
    for (const [operation, caller, id] of [
      ["mentors.schedules", mine, { id: mine.mentor.userId }],
      ["mentorSchedule.list", hers, {}],
    ] as const)
      expect([operation, day, (await api.rest(operation, { ...id, from: day, to: day }, caller)).status]).toEqual([operation, day, 200]);
    const entries = [{ kind: "date_open", date: day, ranges: [{ start: "10:00", end: "12:00" }] }];
    expect([day, (await api.rest("mentorSchedule.create", { entries }, hers)).status]).toEqual([day, day > "2026-06-01" ? 201 : 422]);
  }
  for (const cursor of KEYS) expectOurs(await mentorings({ cursor }), null);
  for (const startAt of INSTANTS) {
    expectOurs(await api.rest("mentoring.book", { ...(await ENTRIES["mentoring.book"].input(mine)), startAt }, mine), null);
    expectOurs(await api.rest("mentoring.reschedule", { ...(await ENTRIES["mentoring.reschedule"].input(mine)), startAt }, mine), null);
    expectOurs(await api.rest("mentoring.reschedule", { ...(await ENTRIES["mentoring.reschedule"].input(hers)), startAt }, hers), null);
  }
});
