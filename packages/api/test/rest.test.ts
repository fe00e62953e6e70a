import { gzipSync } from "node:zlib";
import { addDays, eachDate, tokyoDate } from "@knotter/domain/tokyo";
import { describe, expect, test } from "vitest";
import { BASE_PATH } from "../src/base-path";
import { type Answer, ORIGIN, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const fixture = await fixturesFor(api);
const mine = await fixture("mentee", "a");
const { token } = mine;
const adminFixture = await fixture("admin", "a");

const refused = (answer: Answer) => [answer.status, answer.error?.code];
const NUMBER = /^[0-9a-f]{20}$/;

describe("paths of REST", () => {
  test("a literal step is never taken for an id", async () => {
    const answer = await api.raw("POST", "/mentoring/reschedule", { token, body: "{}" });
    expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
    expect(Object.keys(answer.error?.fieldErrors ?? {}).sort()).toEqual(["mentoringId", "startAt"]);
    expect((await api.raw("GET", "/current-user/auth", { token })).status).toBe(200);
  });

  test("an id that is a word is malformed, not missing", async () => {
    expect((await api.raw("GET", "/mentors/nobody", { token })).error?.fieldErrors).toEqual({ id: ["IDの形式が正しくありません"] });
  });

  test("unknown paths are 404 with the envelope", async () => {
    for (const path of ["/", "/nothing", "/mentors/x/y/z", "/mentors//schedules"]) {
      const answer = await api.raw("GET", path, { token });
      expect([path, ...refused(answer)]).toEqual([path, 404, "NOT_FOUND"]);
      expect(answer.error?.requestId).toMatch(NUMBER);
    }
  });

  test("a trailing slash is another path", async () => {
    expect(refused(await api.raw("GET", "/current-user/", { token }))).toEqual([404, "NOT_FOUND"]);
  });

  test.each(["面談", "a%2Cb", "%E9%9D%A2%E8%AB%87", "a%2Fb", "%00", "..%2f", "'--", "%25"])(
    "%s as an id is read once and refused as an id",
    async (id) => {
      const answer = await api.raw("GET", `/mentors/${id}`, { token });
      expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(answer.error?.fieldErrors).toEqual({ id: ["IDの形式が正しくありません"] });
    },
  );

  test.each(["%", "%E9%9D", "%zz"])("a broken escape (%s) in a path is no server error", async (id) => {
    const answer = await api.raw("GET", `/mentors/${id}`, { token });
    expect(answer.status).toBe(400);
  });
});

describe("methods of REST", () => {
  test.each([
    ["DELETE", "/mentoring", "POST"],
    ["POST", "/mentoring/reschedule/", null],
    ["GET", "/mentoring/reschedule", "POST"],
    ["PUT", "/mentor-schedule", "GET, HEAD, POST"],
    ["DELETE", "/mentors", "GET, HEAD, POST"],
    ["POST", `/mentor-schedule/${crypto.randomUUID()}`, "GET, HEAD, PATCH, DELETE"],
    ["GET", `/mentoring/${crypto.randomUUID()}/cancel`, "PATCH"],
    ["GET", "/login", "POST"],
    ["POST", "", "GET, HEAD"],
    ["DELETE", "/openapi.json", "GET, HEAD"],
  ])("%s %s is answered with what is allowed there", async (method, path, allow) => {
    const answer = await api.raw(method, path, { token });
    if (allow === null) return expect(refused(answer)).toEqual([404, "NOT_FOUND"]);
    expect(refused(answer)).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(allow.split(", ").sort());
  });

  test("HEAD answers as GET does, without a body", async () => {
    const answer = await api.raw("HEAD", "/current-user", { token });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(answer.headers.get("x-request-id")).toMatch(NUMBER);
    expect((await api.raw("HEAD", "/current-user")).status).toBe(401);
  });

  test.each(["", "/docs", "/openapi.json"])("HEAD on the documents of everybody (%s) tells their type and tag alone", async (path) => {
    const [head, get] = [await api.raw("HEAD", path), await api.raw("GET", path)];
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const name of ["content-type", "etag", "cache-control", "vary"]) expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  test("the address of the API itself says where to go from here", async () => {
    const answer = await api.raw("GET", "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(JSON.parse(answer.text)).toEqual({
      title: "Knotter API",
      version: "1.1.0",
      documentation: `${ORIGIN}/api/v1/docs`,
      openapi: `${ORIGIN}/api/v1/openapi.json`,
    });
  });

  test("HEAD on a path that only takes writes runs nothing", async () => {
    expect((await api.raw("HEAD", "/logout", { token })).status).toBe(405);
    expect((await api.raw("GET", "/current-user", { token })).status).toBe(200);
  });

  test("OPTIONS opens nothing to other origins", async () => {
    const answer = await api.raw("OPTIONS", "/mentoring", {
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(answer.status).toBe(405);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});

describe("bodies of REST", () => {
  const send = (body: string, headers: Record<string, string> = {}) => api.raw("POST", "/mentoring", { token, body, headers });

  test("another media type is 415", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", ""])
      expect([type, ...refused(await send("{}", { "content-type": type }))]).toEqual([type, 415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("a charset beside the type is fine", async () => {
    expect((await send("{}", { "content-type": "Application/JSON; charset=utf-8" })).status).toBe(400);
  });

  describe("that are not UTF-8", () => {
    /** {"name": "人事"} in Shift_JIS, and a byte that stands in no text. */
    const SHIFT_JIS = Buffer.from([0x90, 0x6c, 0x8e, 0x96]);
    const UTF8 = Buffer.from("人事");
    const jsonOf = (name: Buffer) => Buffer.concat([Buffer.from('{"name":"'), name, Buffer.from('"}')]);
    const formOf = (name: Buffer) =>
      Buffer.concat([Buffer.from('--x\r\nContent-Disposition: form-data; name="displayName"\r\n\r\n'), name, Buffer.from("\r\n--x--\r\n")]);
    const post = (path: string, body: Buffer, headers: Record<string, string>, method = "POST") =>
      api.send(
        new Request(`${ORIGIN}${path}`, {
          method,
          body: new Uint8Array(body),
          headers: { authorization: `Bearer ${adminFixture.token}`, ...headers },
        }),
      );
    const json = { "content-type": "application/json" };
    const form = { "content-type": "multipart/form-data; boundary=x" };

    test.each([`${BASE_PATH}/customers`, "/api/trpc/customers.create"])("are refused by %s, which says so", async (path) => {
      for (const name of [SHIFT_JIS, Buffer.from([0xff, 0xfe])]) {
        const answer = await post(path, jsonOf(name), json);
        expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
        expect(answer.error?.fieldErrors).toEqual({ body: ["UTF-8 として読み取れません。文字コードを UTF-8 にして送信してください"] });
      }
      for (const charset of ["Shift_JIS", '"windows-31j"']) {
        const answer = await post(path, jsonOf(SHIFT_JIS), { "content-type": `application/json; charset=${charset}` });
        expect([...refused(answer), answer.error?.fieldErrors]).toEqual([
          415,
          "UNSUPPORTED_MEDIA_TYPE",
          { "Content-Type": ["charset には utf-8 だけを指定できます"] },
        ]);
      }
      const withMark = await post(path, Buffer.concat([Buffer.from("\ufeff"), jsonOf(UTF8)]), json);
      expect(withMark.error).toBeNull();
    });

    test.each([
      ["PATCH", `${BASE_PATH}/mentors/${crypto.randomUUID()}`],
      ["POST", "/api/trpc/mentors.update"],
    ])("are refused in the text of a form as well (%s %s)", async (method, path) => {
      const answer = await post(path, formOf(SHIFT_JIS), form, method);
      expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(answer.error?.fieldErrors).toEqual({ displayName: [expect.stringContaining("UTF-8")] });
      for (const name of [UTF8, Buffer.from("\ufffd")]) {
        const { error } = await post(path, formOf(name), form, method);
        expect(error?.fieldErrors).toHaveProperty("expectedVersion");
        expect(error?.fieldErrors).not.toHaveProperty("displayName");
      }
    });

    test("are refused in a part of a form that is JSON", async () => {
      const part = Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="payload"; filename="blob"\r\nContent-Type: application/json\r\n\r\n'),
        jsonOf(SHIFT_JIS),
        Buffer.from("\r\n--x--\r\n"),
      ]);
      const answer = await post(`${BASE_PATH}/mentors/${crypto.randomUUID()}`, part, form, "PATCH");
      expect(answer.error?.fieldErrors).toEqual({ payload: [expect.stringContaining("UTF-8")] });
    });

    test.each([`${BASE_PATH}/customers`, "/api/trpc/customers.create"])("because they are compressed are 415 (%s)", async (path) => {
      for (const coding of ["gzip", "br", "identity, gzip"]) {
        const answer = await post(path, gzipSync(jsonOf(UTF8)), { ...json, "content-encoding": coding });
        expect([...refused(answer), answer.error?.fieldErrors]).toEqual([
          415,
          "UNSUPPORTED_MEDIA_TYPE",
          { "Content-Encoding": ["圧縮せずに送信してください"] },
        ]);
        if (path.startsWith(BASE_PATH)) expect(answer.headers.get("accept-encoding")).toBe("identity");
      }
      expect((await post(path, jsonOf(UTF8), { ...json, "content-encoding": "identity" })).error).toBeNull();
    });
  });

  test("more than 100 KB is 413, announced or not", async () => {
    const note = "あ".repeat(40_000);
    expect(refused(await send(JSON.stringify({ note })))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const stream = new ReadableStream({
      start(controller) {
        for (let chunk = 0; chunk < 20; chunk += 1) controller.enqueue(new TextEncoder().encode("x".repeat(10_000)));
        controller.close();
      },
    });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const request = new Request(`${ORIGIN}${BASE_PATH}/mentoring`, {
      method: "POST",
      headers,
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(refused(await api.send(request))).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test.each(["{", "[]", "[{}]", "null", "1", '"text"', "{'a':1}", "undefined", "\u0000"])(
    "%s is no JSON object: 400, which says so",
    async (body) => {
      const answer = await send(body);
      expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(answer.error?.fieldErrors).toEqual({ body: [expect.stringContaining("JSON")] });
    },
  );

  test("no body at all is read as an empty one", async () => {
    expect((await api.raw("POST", "/logout", { token: await api.signIn(mine.mentee) })).status).toBe(200);
    expect((await api.raw("POST", "/mentoring", { token })).error?.fieldErrors).toHaveProperty("mentorId");
  });

  test("unknown keys are refused by name, at any depth", async () => {
    const answer = await api.raw("POST", "/mentor-schedule", {
      token: adminFixture.token,
      body: JSON.stringify({ entries: [{ kind: "weekly", weekday: 1, ranges: [{ start: "10:00", end: "12:00", x: 1 }], y: 2 }], z: 3 }),
    });
    expect(answer.error?.fieldErrors).toEqual({
      "entries.0.ranges.0.x": ["この項目は指定できません"],
      "entries.0.y": ["この項目は指定できません"],
      z: ["この項目は指定できません"],
    });
  });

  test("__proto__ and constructor are keys like any other", async () => {
    for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}'])
      expect(refused(await send(body))).toEqual([400, "BAD_REQUEST"]);
    expect(({} as Record<string, unknown>)["role"]).toBeUndefined();
  });

  test("the id of a path is nowhere else", async () => {
    const path = `/mentoring/${mine.mentoring.mentoringId}`;
    const body = JSON.stringify({ id: crypto.randomUUID(), expectedVersion: 999 });
    for (const answer of [
      await api.raw("PATCH", `${path}/cancel`, { token, body }),
      await api.raw("GET", `${path}?id=${crypto.randomUUID()}`, { token }),
    ]) {
      expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(answer.error?.fieldErrors).toEqual({ id: ["この項目は指定できません"] });
    }
    const form = new FormData();
    form.append("id", crypto.randomUUID());
    const headers = { authorization: `Bearer ${adminFixture.token}` };
    const profile = new Request(`${ORIGIN}${BASE_PATH}/mentors/${mine.mentor.userId}`, { method: "PATCH", headers, body: form });
    expect((await api.send(profile)).error?.fieldErrors).toEqual({ id: ["この項目は指定できません"] });
  });

  test("what a write takes is in its body alone", async () => {
    const hidden = await api.raw("POST", "/login?email=a%40example.com&password=secret");
    expect(refused(hidden)).toEqual([400, "BAD_REQUEST"]);
    const instead = ["URLのパラメーターでは指定できません。本文で送信してください"];
    expect(hidden.error?.fieldErrors).toEqual({ email: instead, password: instead });
    const body = JSON.stringify({ mentoringId: mine.mentoring.mentoringId, startAt: "2026-06-24T10:00:00+09:00" });
    const beside = await api.raw("POST", "/mentoring/reschedule?dryRun=true", { token, body });
    expect([...refused(beside), beside.error?.fieldErrors]).toEqual([400, "BAD_REQUEST", { dryRun: instead }]);
  });

  test("a part of a form that is no list is there once", async () => {
    for (const repeated of ["payload", "photo", "displayName", "review"]) {
      const form = new FormData();
      for (const value of ["{}", "{}"]) form.append(repeated, repeated === "photo" ? new File(["x"], "photo.png") : value);
      const headers = { authorization: `Bearer ${adminFixture.token}` };
      const request = new Request(`${ORIGIN}${BASE_PATH}/mentors/${mine.mentor.userId}`, { method: "PATCH", headers, body: form });
      expect((await api.send(request)).error?.fieldErrors).toEqual({ [repeated]: ["一度だけ指定してください"] });
    }
  });
});

describe("query strings of REST", () => {
  const search = (query: string) => api.raw("GET", `/mentors?${query}`, { token });

  test("more than 4 KB is 400", async () => {
    expect((await search(`q=${"a".repeat(90)}`)).status).toBe(200);
    expect(refused(await search(`q=${"a".repeat(4096)}`))).toEqual([400, "BAD_REQUEST"]);
  });

  test("unknown names are refused, whatever they are called", async () => {
    for (const name of ["pagesize", "__proto__", "constructor", "toString", "hasOwnProperty", "[]", "", "pageSize[]", "theme[]"]) {
      expect([name, Object.keys((await search(`${name}=1`)).error?.fieldErrors ?? {})]).toEqual([name, [name]]);
    }
  });

  test("numbers and booleans are what they say, and nothing else is", async () => {
    expect(((await search("pageSize=1&within7days=false")).body as { pageSize: number }).pageSize).toBe(1);
    for (const query of [
      "pageSize=abc",
      "pageSize=1e1",
      "pageSize=0x10",
      "pageSize=",
      "pageSize=1.5",
      "pageSize=0",
      "pageSize=101",
      "pageSize=1&pageSize=2",
    ])
      expect([query, Object.keys((await search(query)).error?.fieldErrors ?? {})]).toEqual([query, ["pageSize"]]);
    for (const query of ["within7days=yes", "within7days=", "within7days=TRUE", "within7days=true&within7days=false"])
      expect([query, Object.keys((await search(query)).error?.fieldErrors ?? {})]).toEqual([query, ["within7days"]]);
  });

  test("1 in a query is the boolean true", async () => {
    const theirs = await fixture("mentor", "a");
    expect((await api.raw("DELETE", `/mentor-schedule/${theirs.rule.id}?keep=1`, { token: theirs.token })).status).toBe(200);
  });

  test("what is no list is said once", async () => {
    for (const query of ["pageSize=10&pageSize=20", "pageSize=10&pageSize=10", "q=a&q=b", "within7days=true&within7days=true"])
      expect([query, (await search(query)).error?.fieldErrors]).toEqual([
        query,
        { [query.slice(0, query.indexOf("="))]: ["一度だけ指定してください"] },
      ]);
  });

  test("a list is the name again and again", async () => {
    const counted = async (query: string) => ((await search(query)).body as { total: number }).total;
    expect(await counted("theme=career")).toBe(1);
    expect(await counted("theme=other&theme=career")).toBe(1);
  });

  test("Japanese and commas arrive as they were typed", async () => {
    const found = await search(`q=${encodeURIComponent("まとまらない話")}`);
    expect((found.body as { total: number }).total).toBe(0);
    expect((await search("q=%E3%81%82%2C%E3%81%84")).status).toBe(200);
    expect((await search(`gender=${encodeURIComponent("女性,男性")}`)).status).toBe(200);
    expect((await search("theme=career%2Cother")).body).toMatchObject({ total: 0 });
  });

  test("bytes that are not UTF-8 are refused at their parameter, and a percent sign of its own stands for itself", async () => {
    const wrong = ["UTF-8 として読み取れません。文字コードを UTF-8 にして送信してください"];
    for (const value of ["%FF", "%E9%9D", "%90l%8E%96", "%ED%A0%80"]) {
      const answer = await search(`q=${value}&pageSize=1`);
      expect([value, ...refused(answer), answer.error?.fieldErrors]).toEqual([value, 400, "BAD_REQUEST", { q: wrong }]);
    }
    expect((await search("%FF=1")).error?.fieldErrors).toEqual({ "\ufffd": wrong });
    for (const query of ["q=%", "q=50%25", "q=50%&pageSize=1"]) expect([query, (await search(query)).status]).toEqual([query, 200]);
    for (const query of ["%=1", "q=%00"]) expect((await search(query)).status).toBe(400);
  });
});

describe("a schedule without days", () => {
  test("is read from today, for a month of Japan's days", async () => {
    const today = tokyoDate(api.clock.now());
    const days = eachDate(today, addDays(today, 31));
    const consultant = await fixture("mentor", "a");
    const free = await api.raw("GET", `/mentors/${mine.mentor.userId}/schedules`, { token });
    const own = await api.raw("GET", "/mentor-schedule", { token: consultant.token });
    for (const answer of [free, own]) {
      expect(answer.status).toBe(200);
      expect((answer.body as { days: { date: string }[] }).days.map(({ date }) => date)).toEqual(days);
    }
    const later = await api.raw("GET", `/mentors/${mine.mentor.userId}/schedules?from=${addDays(today, 5)}`, { token });
    expect((later.body as { days: { date: string }[] }).days.at(-1)?.date).toBe(addDays(today, 36));
    const backwards = await api.raw("GET", `/mentors/${mine.mentor.userId}/schedules?to=${addDays(today, -1)}`, { token });
    expect([...refused(backwards), Object.keys(backwards.error?.fieldErrors ?? {})]).toEqual([400, "BAD_REQUEST", ["to"]]);
  });
});

test("a mentor who moves an interview without the mentee's word reads what is missing, at its field", async () => {
  const consultant = await fixture("mentor", "a");
  const answer = await api.raw("POST", "/mentoring/reschedule", {
    token: consultant.token,
    body: JSON.stringify({
      mentoringId: consultant.mentoring.mentoringId,
      startAt: "2026-06-24T10:00:00+09:00",
      reasonCode: "mentor_circumstances",
    }),
  });
  expect(refused(answer)).toEqual([412, "MENTEE_CONSENT_REQUIRED"]);
  expect(answer.error?.fieldErrors).toEqual({ menteeConsented: ["相談者の了承を得てから変更してください"] });
});

describe("headers of REST", () => {
  const schedules = () => `/mentors/${mine.mentor.userId}/schedules?from=2026-06-10&to=2026-06-12`;

  test("times may be kept for thirty seconds by this caller alone, and are asked for again with their ETag", async () => {
    const first = await api.raw("GET", schedules(), { token });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get("cache-control")).toBe("private, max-age=30");
    expect(first.headers.get("vary")).toBe("Authorization, Cookie");
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await api.raw("GET", schedules(), { token, headers: { "if-none-match": tag } });
      expect([tag, again.status, again.text]).toEqual([tag, 304, ""]);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("x-request-id")).toMatch(NUMBER);
    }
    expect((await api.raw("GET", schedules(), { token, headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("a free time that is gone changes the ETag", async () => {
    const theirs = await fixture("mentee", "a");
    const path = `/mentors/${theirs.mentor.userId}/schedules?from=2026-06-22&to=2026-06-23`;
    const before = await api.raw("GET", path, { token: theirs.token });
    await api.make.mentoring({ mentee: theirs.mentee, mentor: theirs.mentor, startAt: new Date("2026-06-22T10:00:00+09:00") });
    const headers = { "if-none-match": before.headers.get("etag") ?? "" };
    expect((await api.raw("GET", path, { token: theirs.token, headers })).status).toBe(200);
  });

  test("If-None-Match of somebody else gets no 304 and no data", async () => {
    const { headers } = await api.raw("GET", schedules(), { token });
    const answer = await api.raw("GET", schedules(), { headers: { "if-none-match": headers.get("etag") ?? "" } });
    expect(answer.status).toBe(401);
  });

  test("everything else may be kept nowhere", async () => {
    for (const [path, caller] of [
      ["/current-user", token],
      ["/mentors", token],
      ["/current-user", null],
      ["/nothing", token],
      ["/mentors/x", token],
    ] as const) {
      const answer = await api.raw("GET", path, { token: caller });
      expect([path, answer.headers.get("cache-control")]).toEqual([path, "private, no-store"]);
      expect(answer.headers.get("etag")).toBeNull();
    }
  });

  test("every answer has its number, and an error says it in the body too", async () => {
    const numbers = new Set<string | null>();
    for (const answer of [
      await api.raw("GET", "/current-user", { token }),
      await api.raw("GET", "/current-user"),
      await api.raw("GET", "/nothing"),
      await api.raw("PUT", "/mentoring", { token }),
      await api.raw("POST", "/mentoring", { token, body: "{" }),
      await api.raw("POST", "/mentoring", { token, body: `"${"x".repeat(110_000)}"` }),
      await api.trpc("currentUser.get", {}, { token }),
      await api.trpc("mentoring.get", { id: "x" }, { token }),
      await api.trpc("mentoring.get", { id: "x" }),
    ]) {
      const number = answer.headers.get("x-request-id");
      expect(number).toMatch(NUMBER);
      if (answer.error) expect(answer.error.requestId).toBe(number);
      numbers.add(number);
    }
    expect(numbers.size).toBe(9);
  });

  test("401 names the scheme", async () => {
    expect((await api.raw("GET", "/current-user")).headers.get("www-authenticate")).toBe('Bearer realm="Knotter"');
    expect((await api.raw("GET", "/current-user", { token })).headers.get("www-authenticate")).toBeNull();
    const login = { token: "wrong", body: JSON.stringify({ email: "nobody@example.com", password: "wrong" }) };
    const refusedLogin = await api.raw("POST", "/login", login);
    expect([refusedLogin.status, refusedLogin.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Knotter"']);
  });

  test("401 says that the token is what is wrong, where one was sent", async () => {
    const ended = await api.signIn(mine.mentee);
    expect((await api.raw("POST", "/logout", { token: ended })).status).toBe(200);
    for (const sent of ["wrong", ended]) {
      const answer = await api.raw("GET", "/current-user", { token: sent });
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Knotter", error="invalid_token"']);
    }
  });

  test("answers are JSON and say so", async () => {
    for (const path of ["/current-user", "/nothing", "/openapi.json"])
      expect((await api.raw("GET", path, { token })).headers.get("content-type")).toMatch(/^application\/json(; charset=utf-8)?$/i);
  });
});

test("the document and its page are open to everybody and may be kept", async () => {
  const document = await api.raw("GET", "/openapi.json");
  expect([document.status, (document.body as { openapi: string }).openapi]).toEqual([200, "3.1.0"]);
  expect(document.headers.get("cache-control")).toBe("public, max-age=300");
  const page = await api.raw("GET", "/docs");
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  expect(page.text).toContain("面談を予約する");
  // Script and style come from this server, and nothing comes from elsewhere.
  expect(page.text).not.toMatch(/<script[^>]+src="(?!\/api\/v1\/docs\/)|https?:\/\/(?!localhost)/);
});
