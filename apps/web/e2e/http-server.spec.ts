import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect } from "@playwright/test";
import { test } from "./support/journey";
import { setting } from "./support/setting";

const { hostname, port, host } = new URL(setting.baseUrl);

/** A raw request that no well-behaved HTTP client sends. Returns everything received until the connection ends. */
function raw(target: string, method = "GET", rest = "\r\n"): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${rest}`);
  });
}

test("twenty connections with two hundred requests each, whose answers nobody reads, leave the server to the others", async ({
  request,
}) => {
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => {}).pause();
    socket.write(`GET /api/v1/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(200));
    return socket;
  });
  // A server with more to do than it can may ask somebody to come again (503); it must not keep anybody out.
  const answered = (path: string) => expect.poll(async () => (await request.get(path)).status(), { timeout: 5_000 }).toBe(200);
  for (let call = 0; call < 10; call += 1) {
    await answered("/login");
    await answered("/api/auth/csrf");
  }
  for (const socket of sockets) socket.destroy();
  await answered("/login");
});

for (const target of ["/%ff", "/api/v1/mentors/%ff", "/api/trpc/%ff", "/photos/%ff", "/login?x=%00", "http://evil.example/admin"])
  test(`${target} is a 400 with every header`, async () => {
    const answer = await raw(target);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    if (target.startsWith("/api") || target.startsWith("/photos")) expect(answer).toContain('"code":"BAD_REQUEST"');
  });

test("every document has its policy, whatever a request says of itself", async ({ request }) => {
  const disguises = [
    { "next-router-prefetch": "1" },
    { purpose: "prefetch", "sec-purpose": "prefetch" },
    { "next-router-segment-prefetch": "/_tree" },
  ];
  for (const headers of disguises)
    for (const path of ["/login", "/guide", "/nowhere", "/favicon.ico"]) {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      expect(answer.headers()["content-security-policy"], path).toMatch(/script-src 'self' 'nonce-[\w+/=]{16,}' 'strict-dynamic'/);
    }
  for (const path of ["/_next/nowhere", "/_next/static/nowhere.js", "/fonts/nowhere.woff2"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers()["content-security-policy"], path).toContain("default-src 'none'");
  }
});

test("no image is optimized: /_next/image is not served for a picture of ours or of another server, which is not asked @fast", async ({
  request,
}) => {
  let asked = 0;
  const other = createServer((_, answer) => {
    asked += 1;
    answer.end();
  });
  await once(other.listen(0, "127.0.0.1"), "listening");
  const picture = `http://127.0.0.1:${(other.address() as AddressInfo).port}/picture.png`;
  for (const url of ["/icon.svg", picture]) {
    const answer = await request.get(`/_next/image?${new URLSearchParams({ url, w: "640", q: "75" })}`, { maxRedirects: 0 });
    expect([url, answer.status()]).toEqual([url, 404]);
  }
  other.close();
  expect(asked).toBe(0);
});

test("the local mailbox is not shown under another host name, nor through a proxy", async ({ request }) => {
  expect((await request.get("/dev/mailbox")).status()).toBe(200);
  const others = [
    { host: "rebind.evil.example" },
    { "x-forwarded-for": "203.0.113.9" },
    { "x-forwarded-host": "tunnel.example" },
    { via: "1.1 tunnel" },
  ];
  for (const headers of others) expect((await request.get("/dev/mailbox", { headers })).status(), JSON.stringify(headers)).toBe(404);
});

test("the documents of the API are sent in the coding that is asked for, each with a tag of its own, and not sent twice", async ({
  request,
}) => {
  for (const path of ["/api/v1", "/api/v1/docs", "/api/v1/openapi.json"]) {
    const tags = new Set<string>();
    for (const [asked, expected] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["deflate", undefined],
      ["identity", undefined],
    ] as const) {
      const first = await request.get(path, { headers: { "accept-encoding": asked } });
      const { etag = "", "content-encoding": encoding, vary = "" } = first.headers();
      expect([path, asked, first.status(), encoding]).toEqual([path, asked, 200, expected]);
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(vary).toMatch(/accept-encoding/i);
      expect(first.headers()["x-body-encoding"]).toBeUndefined();
      // The client has decoded it, so a wrong header would not give text.
      expect(await first.text()).toMatch(path.endsWith("docs") ? /^<!doctype html>/i : /^\{"/);
      tags.add(etag);
      const again = await request.get(path, { headers: { "accept-encoding": asked, "if-none-match": etag } });
      expect([again.status(), (await again.body()).length, again.headers()["etag"]]).toEqual([304, 0, etag]);
      const head = await request.head(path, { headers: { "accept-encoding": asked } });
      expect([head.status(), head.headers()["etag"], head.headers()["content-encoding"]]).toEqual([200, etag, expected]);
    }
    expect(tags.size).toBe(3);
  }
});

test("the address of the API is an index of it, with and without a slash at its end", async ({ request }) => {
  for (const path of ["/api/v1", "/api/v1/"])
    expect(await (await request.get(path)).json()).toMatchObject({
      title: "Knotter API",
      openapi: expect.stringMatching(/\/api\/v1\/openapi\.json$/),
    });
});

test("GET on the sign-in callback of a form is 405", async ({ request }) => {
  for (const path of ["/api/auth/callback/credentials?email=a", "/api/auth/callback/link?token="])
    expect((await request.get(path)).status(), path).toBe(405);
});

test("a body without Content-Length is read like any other", async () => {
  const body = JSON.stringify({ email: "nobody@example.com", password: "a wrong one, long enough" });
  const chunked = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  expect(await raw("/api/v1/login", "POST", chunked)).toMatch(/^HTTP\/1\.1 401 /);
});
