import { describe, expect, test } from "vitest";
import { connect } from "../src/client";

/** A server that gives these answers one after the other; remembers what it was sent and how long the client waited. */
function answering(...answers: (Response | Error)[]) {
  const sent: Request[] = [];
  const waited: number[] = [];
  const knotter = connect({
    baseUrl: "http://knotter.test/api/v1",
    token: () => "token",
    wait: async (milliseconds) => void waited.push(milliseconds),
    async fetch(request) {
      sent.push(request);
      const answer = answers[sent.length - 1];
      if (!(answer instanceof Response)) throw answer ?? new Error("asked too often");
      return answer;
    },
  });
  return { knotter, sent, waited };
}
const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const refusal = (code: string) => ({ error: { code, message: "…", retryable: true, requestId: "1" } });
const busy = (seconds: string) => json(503, refusal("UNAVAILABLE"), { "retry-after": seconds });
const body = { mentorId: crypto.randomUUID(), startAt: "2026-06-08T10:00:00+09:00" };

describe("a call that the server has no time for", () => {
  test("is repeated after the seconds that the server names, with the same key and the same body", async () => {
    const { knotter, sent, waited } = answering(
      busy("2"),
      json(429, refusal("TOO_MANY_REQUESTS"), { "retry-after": "3" }),
      json(201, { id: "1" }),
    );
    const { data } = await knotter.POST("/mentoring", { body });
    expect(data).toEqual({ id: "1" });
    expect(waited).toEqual([2000, 3000]);
    expect(new Set(sent.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
    expect(await Promise.all(sent.map((request) => request.json()))).toEqual([body, body, body]);
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer token");
  });

  test("is given back after the last attempt, and at once where the wait would be too long", async () => {
    const often = answering(busy("0"), busy("0"), busy("0"), busy("0"), busy("0"));
    expect((await often.knotter.GET("/current-user")).error?.error.code).toBe("UNAVAILABLE");
    expect(often.sent).toHaveLength(4);
    const long = answering(busy("3600"));
    expect((await long.knotter.GET("/current-user")).response.status).toBe(503);
    expect(long.waited).toEqual([]);
  });
});

test("a connection that fails is tried again, longer each time, and the last failure is thrown", async () => {
  const cut = new TypeError("fetch failed");
  const { knotter, waited } = answering(cut, cut, cut, cut);
  await expect(knotter.GET("/current-user")).rejects.toBe(cut);
  expect(waited).toEqual([500, 1000, 2000]);
});

test("what is refused for good is a value, asked for once", async () => {
  const { knotter, sent } = answering(json(409, refusal("SLOT_TAKEN")));
  const { data, error } = await knotter.POST("/mentoring", { body });
  expect([data, error?.error.code, sent.length]).toEqual([undefined, "SLOT_TAKEN", 1]);
});

test("a key of one's own is kept; reads carry none", async () => {
  const { knotter, sent } = answering(json(201, {}), json(200, {}));
  const key = crypto.randomUUID();
  await knotter.POST("/mentoring", { body, headers: { "Idempotency-Key": key } });
  await knotter.GET("/current-user");
  expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([key, null]);
});
