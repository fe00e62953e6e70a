import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { Answerer } from "../http/channel";
import { createHttpServer } from "../http/server";
import { SECURITY_HEADERS } from "../security-headers";

const ORIGIN = "https://knotter.example";
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** A server whose application answers everything below /direct/ and /api/v1/, and Next everything else. */
async function listen(answerer: Answerer, errors: unknown[] = []) {
  const front = createHttpServer({
    handler: (_, res) => res.end("by Next"),
    direct: (_, path) => (/^\/(direct|api\/v1)\//.test(path) ? answerer : null),
    origin: () => ORIGIN,
    visits: () => null,
    trustedProxies: 0,
    limits: { drain: 400 },
    onError: (error) => errors.push(error),
  });
  open.push(front);
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  const { port } = front.server.address() as AddressInfo;
  /** Sends text and resolves with everything that came until the other side ended the connection. */
  const say = async (text: string): Promise<string> => {
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => {});
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      answer += chunk;
    });
    socket.write(text);
    await new Promise<void>((resolve) => socket.once("close", () => resolve()));
    return answer;
  };
  return { port, say, url: `http://127.0.0.1:${port}/direct/one` };
}

describe("a method that the application cannot be asked with", () => {
  const ask = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: knotter.example\r\nConnection: close\r\n\r\n`;
  const METHODS = ["TRACE", "PROPFIND", "QUERY", "LOCK", "PURGE"];

  test.each(METHODS)("(%s) is answered by the API as one that the path does not take", async (method) => {
    const { say } = await listen(async (request) => new Response(null, { status: 405, headers: { allow: `POST, ${request.method}` } }));
    const answer = await say(ask(method, "/api/v1/mentoring"));
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/^allow: POST, OPTIONS\r$/im);
  });

  test.each(METHODS)("(%s) is refused elsewhere, before Next sees it", async (method) => {
    const { say } = await listen(async () => new Response(null));
    for (const [path, type, allow] of [
      ["/login", "text/html", "GET, HEAD, POST"],
      ["/api/ready", "application/json", "GET, HEAD, POST"],
      ["/api/trpc/mentors.list", "application/json", "GET, POST"],
    ] as const) {
      const answer = await say(ask(method, path));
      expect([path, answer.split("\r\n")[0]]).toEqual([path, "HTTP/1.1 405 Method Not Allowed"]);
      expect(answer).toContain(`Allow: ${allow}\r\n`);
      expect(answer).toContain(`Content-Type: ${type}`);
      expect(answer).not.toContain("by Next");
      if (type === "application/json") expect(answer).toContain('"METHOD_NOT_ALLOWED"');
    }
  });
});

describe("an answer without Next", () => {
  test("has the status, the headers, every cookie and the security headers", async () => {
    const headers = new Headers({ "content-type": "application/json", "x-request-id": "7" });
    headers.append("set-cookie", "a=1");
    headers.append("set-cookie", "b=2");
    const { url } = await listen(async () => new Response('{"名":"前"}', { status: 201, headers }));
    const answer = await fetch(url);
    expect([answer.status, await answer.json(), answer.headers.get("x-request-id")]).toEqual([201, { 名: "前" }, "7"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(answer.headers.get(name)).toBe(value);
  });

  test("belongs to a request with our origin, whatever host the client names, and with the peer at the end of the addresses", async () => {
    const seen: string[] = [];
    const { say } = await listen(async (request) => {
      seen.push(request.url, request.headers.get("x-forwarded-for") ?? "", request.headers.get("cookie") ?? "");
      return new Response("ok");
    });
    await say(
      "GET /direct/a?b=%E3%81%82 HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-For: 203.0.113.9\r\nCookie: a=1\r\nCookie: b=2\r\nConnection: close\r\n\r\n",
    );
    expect(seen).toEqual([`${ORIGIN}/direct/a?b=%E3%81%82`, "203.0.113.9, 127.0.0.1", "a=1; b=2"]);
  });

  test("to HEAD, and one without content, has no body and keeps the connection", async () => {
    let stopped = 0;
    const { say } = await listen(async ({ method }) =>
      method === "DELETE"
        ? new Response(null, { status: 204 })
        : new Response(
            new ReadableStream({
              cancel() {
                stopped += 1;
              },
            }),
            { headers: { "content-type": "text/csv" } },
          ),
    );
    const answer = await say(
      "HEAD /direct/a HTTP/1.1\r\nHost: x\r\n\r\nDELETE /direct/a HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 204", "HTTP/1.1 200"]);
    expect(answer).toMatch(/by Next$/);
    expect(stopped).toBe(1);
  });

  test("comes after a body that it read, and after one that it did not read", async () => {
    const { say } = await listen(async (request) => new Response(request.method === "PUT" ? await request.text() : "unread"));
    const with10 = (method: string) => `${method} /direct/a HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n`;
    const answer = await say(
      `${with10("PUT")}\r\n0123456789${with10("POST")}\r\nabcdefghij${with10("PUT")}Connection: close\r\n\r\n9876543210`,
    );
    expect(answer.match(/0123456789|unread|9876543210|abcdefghij/g)).toEqual(["0123456789", "unread", "9876543210"]);
  });

  test("is made no further than the client takes it, and stops when the client leaves", async () => {
    let made = 0;
    let stopped = false;
    const { port } = await listen(
      async () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              made += 1;
              controller.enqueue(new Uint8Array(1_000_000));
            },
            cancel() {
              stopped = true;
            },
          }),
        ),
    );
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => {});
    socket.pause();
    socket.write("GET /direct/a HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => made).toBeGreaterThan(1);
    const before = await settled(() => made);
    expect(before).toBeLessThan(60);
    socket.destroy();
    await expect.poll(() => stopped).toBe(true);
    expect(made).toBeLessThanOrEqual(before + 1);
  });

  test("goes out with its length where it is whole, and in parts as they are made where it is not", async () => {
    const [whole, parted] = [
      await listen(async () => new Response("whole")),
      await listen(async () => new Response(slow(["one", "two", "three"]))),
    ];
    const lengthOf = (answer: Response) => answer.headers.get("content-length");
    const [one, many] = [await fetch(whole.url), await fetch(parted.url)];
    expect([lengthOf(one), await one.text(), lengthOf(many), await many.text()]).toEqual(["5", "whole", null, "onetwothree"]);
    // Several on one connection, one after the other: nothing of an answer is left over for the next.
    const get = (last = "") => `GET /direct/a HTTP/1.1\r\nHost: x\r\n${last}\r\n`;
    for (const { say } of [whole, parted])
      expect((await say(get() + get() + get("Connection: close\r\n"))).match(/HTTP\/1\.1 200/g)).toHaveLength(3);
  });

  test("that breaks off ends the connection, so that nobody takes it for whole; one that never began is 503", async () => {
    const errors: unknown[] = [];
    const { url } = await listen(async (request) => {
      if (request.url.endsWith("never")) throw new Error("never began");
      let begun = false;
      return new Response(
        new ReadableStream({
          pull(controller) {
            if (begun) controller.error(new Error("broke off"));
            else controller.enqueue(new TextEncoder().encode("half"));
            begun = true;
          },
        }),
      );
    }, errors);
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
    const refused = await fetch(url.replace("one", "never"));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(errors.map(String)).toEqual(["Error: broke off", "Error: never began"]);
  });
});

/** The number once it has not changed for a while. */
async function settled(number: () => number): Promise<number> {
  for (let last = number(); ; last = number()) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (number() === last) return last;
  }
}

/** Each part in a turn of its own. */
const slow = (parts: string[]) =>
  new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
