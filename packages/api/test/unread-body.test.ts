import { LIMITS } from "@knotter/domain/policy";
import { describe, expect, test } from "vitest";
import { BASE_PATH } from "../src/base-path";
import { type Answer, ORIGIN, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const strict = await startApi({ rateFactor: 1 });
const fixture = await fixturesFor(api);
const [mentee, admin] = [await fixture("mentee", "a"), await fixture("admin", "a")];

/** Method, path, media type. */
type Sent = readonly [method: string, path: string, type: string];

const ID = "00000000-0000-4000-8000-000000000000";
/** Every route that accepts a large body. */
const LARGE: readonly Sent[] = [
  ["POST", `${BASE_PATH}/orders/csv`, "multipart/form-data; boundary=x"],
  ["PATCH", `${BASE_PATH}/mentors/${ID}`, "multipart/form-data; boundary=x"],
  ["POST", `${BASE_PATH}/orders/${ID}/mentees`, "application/json"],
  ["POST", "/api/trpc/orders.importCsv", "multipart/form-data; boundary=x"],
  ["POST", "/api/trpc/mentors.update", "multipart/form-data; boundary=x"],
  ["POST", "/api/trpc/orders.addMentees", "application/json"],
];

let caller = 0;

/** A body of this many megabytes, which counts how much of it is read. */
async function sent(
  [method, path, type]: Sent,
  { token, at = api, address, megabytes = 5 }: { token?: string | null; at?: typeof api; address?: string; megabytes?: number } = {},
): Promise<{ answer: Answer; chunks: number }> {
  let chunks = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (chunks === megabytes * 16) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  caller += 1;
  const headers = {
    "content-type": type,
    "x-forwarded-for": address ?? `2001:db8:77:${caller.toString(16)}::1`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await at.send(new Request(`${ORIGIN}${path}`, { method, headers, body, duplex: "half" } as RequestInit));
  return { answer, chunks };
}

describe("the body of somebody who may not call is not read", () => {
  test.each(LARGE)("%s %s by a guest: 401", async (...operation) => {
    const { answer, chunks } = await sent(operation);
    expect([answer.status, answer.error?.code, chunks]).toEqual([401, "UNAUTHORIZED", 0]);
  });

  test.each(LARGE)("%s %s by a mentee: 403", async (...operation) => {
    const { answer, chunks } = await sent(operation, { token: mentee.token });
    expect([answer.status, answer.error?.code, chunks]).toEqual([403, "FORBIDDEN", 0]);
  });

  test.each(LARGE)(
    "%s %s from an address that has called too often: 429, and each of the calls before was counted",
    async (...operation) => {
      const address = `198.51.100.${LARGE.findIndex(([, path]) => path === operation[1]) + 1}`;
      const { times } = LIMITS.rate.other;
      for (let call = 1; call <= times; call += 1) {
        const { answer } = await sent(operation, { at: strict, address });
        if (call % 100 === 0) expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([401, String(times - call)]);
      }
      const { answer, chunks } = await sent(operation, { at: strict, address });
      expect([answer.status, chunks]).toEqual([429, 0]);
    },
  );

  test.each(LARGE)("%s %s by an admin is read, up to what the operation takes", async (...operation) => {
    const within = await sent(operation, { token: admin.token, megabytes: 1 });
    expect(within.chunks).toBeGreaterThan(0);
    const beyond = await sent(operation, { token: admin.token, megabytes: 40 });
    expect([beyond.answer.status, beyond.answer.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(beyond.chunks).toBeLessThan(20 * 16);
  });
});

describe("what anybody may call takes a small body", () => {
  test.each([
    ["POST", `${BASE_PATH}/login`, "application/json"],
    ["POST", "/api/trpc/login.password", "application/json"],
  ] as Sent[])("%s %s: no more than 16 KB of it is read", async (...operation) => {
    const { answer, chunks } = await sent(operation);
    expect([answer.status, answer.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(chunks).toBeLessThanOrEqual(2);
  });
});
