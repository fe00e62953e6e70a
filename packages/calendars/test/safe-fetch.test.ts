import type { lookup } from "node:dns";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test, vi } from "vitest";
import { fetchIcs } from "../src/ics-address";
import { isPublicAddress } from "../src/public-address";
import { safeFetchOf } from "../src/safe-fetch";

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A DNS server that answers with these addresses, one answer after the other. */
const names = (...answers: string[][]) => {
  const asked = vi.fn((_name: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      (answers.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
  );
  return asked as unknown as typeof lookup & typeof asked;
};

describe("an address", () => {
  test.each([
    "8.8.8.8",
    "1.1.1.1",
    "142.250.196.110",
    "172.15.255.255",
    "172.32.0.1",
    "192.169.0.1",
    "2404:6800:4004:80a::200e",
    "2603:1040::1",
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.1.2.3",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.168.1.1",
    "198.18.0.1",
    "203.0.113.7",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "2001:db8::1",
    "2001::1",
    "2002:7f00:1::",
    "3fff::1",
    "localhost",
    "",
  ])("%s is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("what strangers have entered", () => {
  test.each([
    "http://calendar.example.com/a.ics",
    "https://127.0.0.1/a.ics",
    "https://[::1]/a.ics",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://me:secret@calendar.example.com/a.ics",
    "https://calendar.example.com:8443/a.ics",
    "https://localhost/a.ics",
    "https://localhost./a.ics",
    "https://a.localhost/a.ics",
    "https://printer.local/a.ics",
    "https://calendar.corp.internal/a.ics",
    "https://nas.home.arpa/a.ics",
    "https://intranet/a.ics",
    "https://calendar.test/a.ics",
    "https://calendar.invalid/a.ics",
    "https://calendar.example/a.ics",
    "file:///etc/passwd",
    "ftp://calendar.example.com/a.ics",
    "no address",
    "",
  ])("%s is refused without asking anybody", async (address) => {
    const resolve = names(["8.8.8.8"]);
    expect(await safeFetchOf({ resolve })(address)).toEqual({ fault: "refused_address" });
    expect(resolve).not.toHaveBeenCalled();
  });

  test.each([
    ["a private address", ["192.168.0.10"]],
    ["this machine", ["127.0.0.1"]],
    ["the machine's metadata", ["169.254.169.254"]],
    ["a private address beside a public one", ["8.8.8.8", "10.0.0.1"]],
    ["a mapped address", ["::ffff:10.0.0.1"]],
    ["nothing", []],
  ])("a name that stands for %s is refused", async (_what, found) => {
    expect(await safeFetchOf({ resolve: names(found) })("https://calendar.example.com/a.ics")).toEqual({ fault: "refused_address" });
  });

  test("a name is looked up once, by the connection itself: a second answer has no effect", async () => {
    const resolve = names(["203.0.113.1"], ["8.8.8.8"]);
    expect(await safeFetchOf({ resolve })("https://calendar.example.com/a.ics")).toEqual({ fault: "refused_address" });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  test.each([
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://[fd00::1]/",
    "http://example.com/",
    "https://private.example.com/",
    "//127.0.0.1/",
  ])("a redirect to %s is refused", async (location) => {
    const origin = await serve((_request, response) => response.writeHead(302, { location }).end());
    expect(await safeFetchOf({ exemptOrigin: origin, resolve: names(["10.0.0.1"]) })(`${origin}/a.ics`)).toEqual({
      fault: "refused_address",
    });
  });

  test("a redirect for ever ends", async () => {
    const origin: string = await serve((request, response) => response.writeHead(302, { location: `${request.url}a` }).end());
    expect(await safeFetchOf({ exemptOrigin: origin })(`${origin}/`)).toEqual({ fault: "unreachable" });
  });

  test("five megabytes are the most, whether or not the server says how much it sends", async () => {
    const origin = await serve((request, response) => {
      const bytes = Buffer.alloc(request.url === "/fits" ? 1000 : 1001, "a");
      if (request.url === "/said") response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 500));
      response.end(bytes.subarray(500));
    });
    const get = safeFetchOf({ exemptOrigin: origin, maxBytes: 1000 });
    expect(await get(`${origin}/fits`)).toMatchObject({ status: 200 });
    expect(await get(`${origin}/said`)).toEqual({ fault: "too_large" });
    expect(await get(`${origin}/unsaid`)).toEqual({ fault: "too_large" });
  });

  test("a compressed answer is not taken: it could be any size", async () => {
    const origin = await serve((request, response) => {
      expect(request.headers["accept-encoding"]).toBe("identity");
      response.writeHead(200, { "content-encoding": "gzip" }).end("x");
    });
    expect(await safeFetchOf({ exemptOrigin: origin })(`${origin}/`)).toEqual({ fault: "unreachable" });
  });

  test("the time is bounded for all of it: the connection, the head, each byte", async () => {
    const origin = await serve((request, response) => {
      if (request.url === "/silent") return;
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    });
    const get = safeFetchOf({ exemptOrigin: origin, timeoutMs: 300 });
    expect(await get(`${origin}/silent`)).toEqual({ fault: "too_slow" });
    expect(await get(`${origin}/drops`)).toEqual({ fault: "too_slow" });
  });

  test("an answer that breaks off, and nobody who answers", async () => {
    const origin = await serve((request, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("a");
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await safeFetchOf({ exemptOrigin: origin })(`${origin}/`)).toEqual({ fault: "unreachable" });
    const nobody = "http://127.0.0.1:9";
    expect(await safeFetchOf({ exemptOrigin: nobody })(nobody)).toEqual({ fault: "unreachable" });
  });
});

describe("a calendar by its address", () => {
  const none = { etag: null, lastModified: null };

  test("is asked for only if it has changed", async () => {
    const seen: unknown[] = [];
    const origin = await serve(({ headers }, response) => {
      seen.push([headers["if-none-match"], headers["if-modified-since"]]);
      if (headers["if-none-match"] === '"v1"') return void response.writeHead(304).end();
      response.writeHead(200, { etag: '"v1"', "last-modified": "Mon, 01 Jun 2026 00:00:00 GMT" }).end("BEGIN:VCALENDAR");
    });
    const get = safeFetchOf({ exemptOrigin: origin });
    const first = await fetchIcs(get, origin, none);
    expect(first).toMatchObject({ outcome: "changed", validators: { etag: '"v1"', lastModified: "Mon, 01 Jun 2026 00:00:00 GMT" } });
    if (first.outcome !== "changed") return;
    expect(await fetchIcs(get, origin, first.validators)).toEqual({ outcome: "unchanged" });
    expect(seen).toEqual([
      [undefined, undefined],
      ['"v1"', "Mon, 01 Jun 2026 00:00:00 GMT"],
    ]);
  });

  test.each([
    [401, "denied"],
    [403, "denied"],
    [404, "not_found"],
    [410, "not_found"],
    [429, "vendor_busy"],
    [500, "vendor_down"],
    [503, "vendor_busy"],
    [204, "unreachable"],
  ])("%i is told as %s", async (status, fault) => {
    const origin = await serve((_request, response) => response.writeHead(status, { "retry-after": "120" }).end());
    expect(await fetchIcs(safeFetchOf({ exemptOrigin: origin }), origin, none)).toMatchObject({ outcome: "failed", fault });
  });

  test("waits as long as the server asks for", async () => {
    const origin = await serve((_request, response) => response.writeHead(429, { "retry-after": "120" }).end());
    expect(await fetchIcs(safeFetchOf({ exemptOrigin: origin }), origin, none)).toMatchObject({ waitSeconds: 120 });
  });

  test("webcal is https", async () => {
    const asked: string[] = [];
    const get = async (address: string) => {
      asked.push(address);
      return { fault: "unreachable" as const };
    };
    await fetchIcs(get, "webcal://calendar.example.com/a.ics", none);
    expect(asked).toEqual(["https://calendar.example.com/a.ics"]);
  });
});
