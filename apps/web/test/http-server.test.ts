import { once } from "node:events";
import { get as httpGet, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as immediate, setTimeout as pause } from "node:timers/promises";
import { ERRORS } from "@knotter/contract/errors";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpServer, type HttpServerOptions } from "../http/server";
import { SECURITY_HEADERS } from "../security-headers";

const open: { close(): Promise<void> }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Handler = (req: IncomingMessage, res: ServerResponse) => unknown;
const hello: Handler = (_, res) => res.end("hello");
/** Short limits, so that a test reaches each of them: the real ones are `HTTP` of server.ts. */
const SHORT = { headers: 300, request: 600, upload: 6_000, unread: 400, keepAlive: 300, checkEvery: 50, drain: 400 };

async function listen(handler: Handler = hello, options: Partial<HttpServerOptions> = {}) {
  const front = createHttpServer({ handler, visits: () => null, trustedProxies: 0, limits: SHORT, ...options });
  open.push(front);
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  const { port } = front.server.address() as AddressInfo;
  const dial = () => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => {});
    sockets.push(socket);
    return socket;
  };
  /** Sends text on a new connection and returns everything received until the server closes it. */
  const say = async (text: string): Promise<string> => {
    const socket = dial();
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.write(text);
    await closed(socket);
    return answer;
  };
  return { front, port, dial, say, url: `http://127.0.0.1:${port}` };
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: knotter.example\r\n${more}\r\n`;
/** Its end, by a reset or normally. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });

describe("a hostile client", () => {
  test("that pipelines two hundred requests on each of twenty connections and reads nothing keeps one answer a connection in memory, and is closed", async () => {
    const large = Buffer.alloc(16_000_000, "x");
    let begun = 0;
    const { dial, url, front } = await listen((req, res) => {
      if (req.url !== "/large") return res.end("hello");
      begun += 1;
      return res.end(large);
    });
    const hostile = Array.from({ length: 20 }, () => {
      const socket = dial();
      socket.pause();
      socket.write(get("/large").repeat(200));
      return socket;
    });
    await expect.poll(() => begun, { timeout: 15_000 }).toBe(20);
    expect(await (await fetch(url)).text()).toBe("hello");
    // Each is disconnected without having read: no further answer is begun for any of them.
    await expect.poll(() => front.state().connections, { timeout: 10_000 }).toBeLessThanOrEqual(1);
    for (const socket of hostile) socket.resume();
    await Promise.all(hostile.map(closed));
    expect(begun).toBe(20);
    expect(await (await fetch(url)).text()).toBe("hello");
  });

  test("whose answers are written as far as it takes them keeps no place from others", async () => {
    const { dial, url, front } = await listen(
      async (req, res) => {
        if (req.url !== "/large") return res.end("hello");
        if (!res.write(Buffer.alloc(16_000_000, "x"))) await Promise.race([once(res, "drain"), once(res, "close")]);
        return res.end();
      },
      { admission: { concurrency: 2, longCall: 60_000 }, limits: { ...SHORT, unread: 60_000 } },
    );
    const hostile = Array.from({ length: 10 }, () => {
      const socket = dial();
      socket.pause();
      socket.write(get("/large"));
      return socket;
    });
    await expect.poll(() => front.state()).toMatchObject({ inHand: 10, running: 0, waiting: 0 });
    for (let call = 0; call < 5; call += 1) expect(await (await fetch(url)).text()).toBe("hello");
    for (const socket of hostile) socket.destroy();
    await expect.poll(() => front.state()).toMatchObject({ inHand: 0 });
  });

  test("that reads, however slowly, gets the whole of it", async () => {
    const { dial } = await listen((_, res) => res.end(Buffer.alloc(8_000_000, "x")));
    const socket = dial();
    let read = 0;
    socket.on("data", (chunk) => {
      read += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 2);
    });
    socket.write(get("/", "Connection: close\r\n"));
    await once(socket, "close");
    expect(read).toBeGreaterThan(8_000_000);
  });

  test.each([
    ["that never says anything", ""],
    ["that never ends its headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow:"],
    ["that never sends the body it announced", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc"],
  ])("%s is closed, and nobody else notices", async (_, beginning) => {
    const { dial, url } = await listen(async (req, res) => {
      for await (const _chunk of req);
      res.end("hello");
    });
    const slow = Array.from({ length: 50 }, () => {
      const socket = dial();
      socket.resume();
      if (beginning !== "") socket.write(beginning);
      return socket;
    });
    const drips = setInterval(() => {
      for (const socket of slow) if (beginning !== "" && socket.writable) socket.write("a");
    }, 100);
    expect(await (await fetch(url)).text()).toBe("hello");
    await Promise.all(slow.map(closed));
    clearInterval(drips);
  });

  test("that asks for another protocol is counted, refused and answered like everybody else, and tells nothing of where it comes from", async () => {
    const asked: (string | string[] | undefined)[] = [];
    const { front, say, port } = await listen((req, res) => {
      asked.push(req.headers["x-forwarded-for"]);
      res.end("hello");
    });
    const handedOn: string[] = [];
    front.server.on("upgrade", (req, socket) => {
      handedOn.push(req.url ?? "");
      socket.destroy();
    });
    const upgrade = (path: string) => get(path, "Connection: Upgrade, close\r\nUpgrade: websocket\r\n");
    expect(await say(upgrade("/login"))).toMatch(/^HTTP\/1\.1 200 [\s\S]*hello/);
    expect(await say(upgrade("/%ff"))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await say(upgrade("/a%00"))).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toEqual(["127.0.0.1"]);
    const counted = await listen(hello, {
      visits: () => ({ refused: async () => null, count: async () => ({ retryAfterSeconds: 9 }) }),
    });
    counted.front.server.on("upgrade", (_, socket) => socket.destroy());
    expect(counted.port).not.toBe(port);
    expect(await counted.say(upgrade("/login"))).toMatch(/^HTTP\/1\.1 429 /);
    expect(handedOn).toEqual([]);
  });

  test("that sends more than a few requests at once on one connection has them answered in order, then a 503 and the end", async () => {
    const order: string[] = [];
    const { say } = await listen(async (req, res) => {
      order.push(req.url ?? "");
      await pause(5);
      res.end(req.url);
    });
    const answer = await say(Array.from({ length: 30 }, (_, index) => get(`/${index}`)).join(""));
    expect(order).toEqual(Array.from({ length: 9 }, (_, index) => `/${index}`));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array.from({ length: 9 }, () => "HTTP/1.1 200"), "HTTP/1.1 503"]);
    expect(answer).toMatch(/Retry-After: \d+\r\n[\s\S]*Connection: close/i);
  });

  test("opens no more connections than there is room for", async () => {
    const { dial, front } = await listen(hello, { limits: { ...SHORT, keepAlive: 5_000, headers: 5_000, request: 5_000, connections: 5 } });
    const many = Array.from({ length: 20 }, dial);
    await expect.poll(() => many.filter(({ closed }) => closed).length).toBe(15);
    expect(front.state().connections).toBe(5);
  });
});

describe("an upload", () => {
  const heading = (path: string, type: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
  const MULTIPART = "multipart/form-data; boundary=x";
  const counting: Handler = async (req, res) => {
    let bytes = 0;
    try {
      for await (const chunk of req) bytes += (chunk as Buffer).length;
    } catch {
      return;
    }
    res.end(`${bytes} bytes`);
  };
  /** Sends a body of this many bytes, a hundred every 100 ms, and stops after `until` of them. Returns the answer. */
  async function trickle(
    path: string,
    type: string,
    { length = 1_200, until = length, limits = SHORT }: { length?: number; until?: number; limits?: typeof SHORT } = {},
  ): Promise<string> {
    const { dial } = await listen(counting, { limits });
    const socket = dial();
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.write(heading(path, type, length));
    let sent = 0;
    const drips = setInterval(() => {
      if (sent >= until || !socket.writable) return;
      socket.write("a".repeat(100));
      sent += 100;
    }, 100);
    await closed(socket);
    clearInterval(drips);
    return answer;
  }

  test("that moves on takes as long as its line takes", async () => {
    expect(await trickle("/api/v1/photos", MULTIPART)).toMatch(/^HTTP\/1\.1 200 [\s\S]*1200 bytes/);
  });

  test.each([
    ["that has stopped moving", "/api/v1/photos", MULTIPART, { until: 300 }],
    ["that takes longer than any line", "/api/v1/photos", MULTIPART, { length: 100_000, limits: { ...SHORT, upload: 700 } }],
    ["that is none: another type", "/api/v1/photos", "application/json", {}],
    ["that is none: another address", "/login", MULTIPART, {}],
  ])("%s is told so and closed", async (_, path, type, how) => {
    expect(await trickle(path, type, how)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("what is no ordinary request", () => {
  const targets: [string, string][] = [
    ["/%ff", "html"],
    ["/mentor/%E3%81", "html"],
    ["/api/v1/mentors/%ff", "rest"],
    ["/api/v1/mentors?q=%00", "rest"],
    ["/photos/%ff", "rest"],
    ["/api/trpc/%ff", "trpc"],
    ["/a%00b", "html"],
    ["http://evil.example/admin", "html"],
    ["*", "html"],
  ];
  test.each(targets)("%s is a 400, and the application is not asked", async (target, shape) => {
    let asked = 0;
    const { say } = await listen(() => {
      asked += 1;
    });
    const answer = await say(get(target, "Connection: close\r\n"));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toBe(0);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`${name}: ${value}`);
    expect(head).toContain("Content-Security-Policy: default-src 'none'");
    const app = { code: "BAD_REQUEST", message: ERRORS.BAD_REQUEST.message, retryable: false, requestId: expect.any(String) };
    if (shape === "html") expect(body).toMatch(/^<!doctype html><html lang="ja">[\s\S]*このURLは開けません/);
    if (shape === "rest") expect(JSON.parse(body)).toEqual({ error: app });
    if (shape === "trpc")
      expect(JSON.parse(body)).toMatchObject({ error: { code: -32600, data: { code: "BAD_REQUEST", httpStatus: 400, app } } });
  });
});

/** A handler whose answers wait until they are released. */
function held() {
  const waiting: ServerResponse[] = [];
  const handler: Handler = (_, res) => waiting.push(res);
  const release = () => {
    for (const res of waiting.splice(0)) res.end("done");
  };
  return { handler, waiting, release };
}

describe("a request under overload", () => {
  const narrow = { concurrency: 2, inHand: 8, burstWait: 60_000, standingWait: 60_000 };

  test("is told at once, in the shape of what was asked for, and those who wait get their turn", async () => {
    const { handler, waiting, release } = held();
    const { url } = await listen(handler, { admission: narrow });
    const lucky = Array.from({ length: 4 }, () => fetch(`${url}/api/v1/mentors`));
    await expect.poll(() => waiting.length).toBe(2);
    await pause(50);
    const [rest, trpc, page] = await Promise.all(
      ["/api/v1/mentors", "/api/trpc/mentors.search", "/login"].map((path) => fetch(url + path)),
    );
    for (const answer of [rest, trpc, page]) {
      expect(answer?.status).toBe(503);
      expect(Number(answer?.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer?.headers.get("cache-control")).toBe("private, no-store");
    }
    expect(await rest?.json()).toMatchObject({ error: { code: "UNAVAILABLE", retryable: true } });
    expect(await trpc?.json()).toMatchObject({ error: { data: { app: { code: "UNAVAILABLE" } } } });
    expect(await page?.text()).toContain("ただいま混み合っています");
    release();
    await expect.poll(() => waiting.length).toBe(2);
    release();
    expect((await Promise.all(lucky)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test("has a crowd of new connections taken in and told before the work of others goes on: nobody waits where nothing can be said", async () => {
    let done = 0;
    const { url } = await listen(
      async (_, res) => {
        for (let turn = 0; turn < 4; turn += 1) {
          await immediate();
          for (const until = performance.now() + 1; performance.now() < until; );
        }
        done += 1;
        res.end("done");
      },
      { admission: { ...narrow, inHand: 100 } },
    );
    const answers = await Promise.all(
      Array.from(
        { length: 300 },
        () =>
          new Promise<{ status: number; doneBefore: number }>((resolve, reject) => {
            httpGet(url, { agent: false }, (answer) => {
              answer.resume();
              resolve({ status: answer.statusCode ?? 0, doneBefore: done });
            }).on("error", reject);
          }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(200);
    expect(Math.max(...refused.map(({ doneBefore }) => doneBefore))).toBeLessThan(100);
  });

  test("never refuses a probe of a load balancer", async () => {
    const { handler, waiting, release } = held();
    const { url } = await listen((req, res) => (req.url?.startsWith("/api/health") ? res.end("ok") : handler(req, res)), {
      admission: narrow,
    });
    const full = Array.from({ length: 4 }, () => fetch(url).catch(() => {}));
    await expect.poll(() => waiting.length).toBe(2);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const releasing = setInterval(release, 20);
    await Promise.all(full);
    clearInterval(releasing);
  });

  test("of one address leaves room for the others", async () => {
    const { handler, waiting, release } = held();
    const { url } = await listen(handler, { trustedProxies: 1, admission: { ...narrow, concurrency: 4, inHand: 4 } });
    const from = (address: string) => fetch(url, { headers: { "x-forwarded-for": address } });
    const first = [from("198.51.100.1"), from("198.51.100.1")];
    await expect.poll(() => waiting.length).toBe(2);
    expect((await from("198.51.100.1")).status).toBe(503);
    const other = from("198.51.100.2");
    await expect.poll(() => waiting.length).toBe(3);
    release();
    expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("ends with those who no longer wait: their places go to others", async () => {
    const { handler, waiting, release } = held();
    const { url, front } = await listen(handler, { admission: { ...narrow, concurrency: 1 } });
    const working = fetch(url);
    await expect.poll(() => waiting.length).toBe(1);
    const leaver = new AbortController();
    const left = fetch(url, { signal: leaver.signal }).catch(() => "gone");
    await expect.poll(() => front.state().waiting).toBe(1);
    leaver.abort();
    expect(await left).toBe("gone");
    await expect.poll(() => front.state()).toMatchObject({ waiting: 0, inHand: 1 });
    release();
    expect((await working).status).toBe(200);
    await expect.poll(() => front.state()).toMatchObject({ running: 0, inHand: 0 });
  });
});

describe("a caller who has used up a limit", () => {
  const refused = { refused: async () => null, count: async () => ({ retryAfterSeconds: 17 }) };
  const locked = { refused: async () => ({ retryAfterSeconds: 18 }), count: async () => null };

  test("reads so on pages and at the routes of next-auth, and the application is not asked", async () => {
    let asked = 0;
    const handler: Handler = (_, res) => {
      asked += 1;
      res.end();
    };
    const { url } = await listen(handler, { visits: () => refused });
    const [page, csrf] = await Promise.all([fetch(`${url}/login`), fetch(`${url}/api/auth/csrf`)]);
    expect([page?.status, page?.headers.get("retry-after"), csrf?.status]).toEqual([429, "17", 429]);
    expect(await page?.text()).toContain("アクセスの回数が多すぎます");
    expect(await csrf?.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS", retryable: true } });
    expect(asked).toBe(0);
    // Files of an answered page, and calls that the API counts itself.
    expect((await fetch(`${url}/_next/static/a.js`)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/mentors`)).status).toBe(200);
  });

  test("is refused without the application by whatever is asked next", async () => {
    const { url } = await listen(hello, { visits: () => locked });
    for (const path of ["/login", "/api/v1/docs", "/api/v1/nowhere", "/api/trpc/no.thing", "/api/auth/csrf"])
      expect((await fetch(url + path)).status, path).toBe(429);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
  });

  test("is let through where nobody can count: a page says itself what is wrong", async () => {
    const broken = { refused: async () => null, count: () => Promise.reject(new Error("no database")) };
    const { url } = await listen(hello, { visits: () => broken });
    expect((await fetch(url)).status).toBe(200);
  });

  test("is counted in memory where nothing else counts, probes and photos included", async () => {
    const { url } = await listen(hello, { rateFactor: 1 / 1_000 });
    for (const path of ["/api/health", "/photos/x.webp", "/api/webhooks/resend"]) {
      const statuses = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await fetch(url + path)).status);
      expect(statuses, path).toEqual([200, 200, 200, 429]);
    }
  });
});

test.each([
  [undefined, "127.0.0.1"],
  ["203.0.113.9", "203.0.113.9, 127.0.0.1"],
])("the application hears of %s as %s: what a client says of itself comes before whom we saw", async (said, heard) => {
  const { url } = await listen((req, res) => res.end(req.headers["x-forwarded-for"]));
  expect(await (await fetch(url, said === undefined ? {} : { headers: { "x-forwarded-for": said } })).text()).toBe(heard);
});

describe("a server that is told to stop", () => {
  test("closes idle connections at once, and accepts no new ones", async () => {
    const { dial, front, url } = await listen(hello, {
      limits: { ...SHORT, keepAlive: 60_000, headers: 60_000, request: 60_000, drain: 60_000 },
    });
    const silent = dial();
    const kept = dial();
    kept.resume();
    kept.write(get("/"));
    await Promise.all([once(kept, "data"), once(silent, "connect")]);
    await front.close();
    await Promise.all([closed(silent.resume()), closed(kept)]);
    await expect(fetch(url)).rejects.toThrow();
  });

  test("finishes requests in progress with Connection: close, and cuts off what takes too long", async () => {
    const { handler, waiting } = held();
    const { url, front } = await listen(handler);
    const answer = (path: string) => fetch(url + path).catch(() => "cut" as const);
    const answers = [answer("/finished"), answer("/slow")] as const;
    await expect.poll(() => waiting.length).toBe(2);
    const leaving = front.close();
    waiting.find(({ req }) => req.url === "/finished")?.end("done");
    const first = await answers[0];
    expect(first).toMatchObject({ status: 200 });
    expect((first as Response).headers.get("connection")).toBe("close");
    await leaving;
    expect(await answers[1]).toBe("cut");
  });
});
