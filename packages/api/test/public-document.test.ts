import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { codingFor } from "../src/body-encoding";
import { inHandOf } from "../src/in-hand";
import { publicDocument } from "../src/public-document";

const TEXT = "面談".repeat(10_000);
const asking = (acceptEncoding: string, ifNoneMatch?: string) =>
  new Headers({ "accept-encoding": acceptEncoding, ...(ifNoneMatch !== undefined && { "if-none-match": ifNoneMatch }) });

test("a document for everybody is made once, and not sent again to who has it", async () => {
  let made = 0;
  const make = () => {
    made += 1;
    return TEXT;
  };
  const answer = publicDocument("application/json", make, { encodes: false });
  const first = await answer(asking("br, gzip"));
  expect([first.status, first.headers.get("content-type"), await first.text()]).toEqual([200, "application/json", TEXT]);
  const etag = first.headers.get("etag") ?? "";
  // An intermediary may compress it, which changes the bytes but not the text.
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(first.headers.get("x-body-encoding")).toBeNull();
  // As caches send them back that compare, compress or do not know weak tags.
  for (const tags of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const again = await answer(asking("gzip", tags));
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect((await answer(asking("gzip", '"other"'))).status).toBe(200);
  expect(made).toBe(1);
});

test("where the server in front sends it on as it is, each coding has bytes and a strong tag of its own", async () => {
  const answer = publicDocument("application/json", () => TEXT, { encodes: true });
  const plain = (bytes: Buffer) => bytes;
  const tags: string[] = [];
  for (const [asked, coding, decode] of [
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["deflate", null, plain],
  ] as const) {
    const first = await answer(asking(asked));
    expect([first.status, first.headers.get("x-body-encoding"), first.headers.get("vary")]).toEqual([200, coding, "Accept-Encoding"]);
    expect(decode(Buffer.from(await first.arrayBuffer())).toString()).toBe(TEXT);
    expect(first.headers.get("cache-control")).toContain("no-transform");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await answer(asking(asked, known));
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    tags.push(etag);
  }
  expect(new Set(tags).size).toBe(3);
  // The tag of one encoding does not match another.
  expect((await answer(asking("br", tags[1]))).status).toBe(200);
});

test.each([
  [null, null],
  ["", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["BR", "br"],
  ["*", "br"],
  ["*;q=0", null],
  ["identity, gzip;q=0.5", null],
  ["gzip;q=broken", null],
] as const)("Accept-Encoding: %s is answered with %s", (asked, coding) => {
  expect(codingFor(asked)).toBe(coding);
});

test("calls beyond those that one process works on are refused at once, and places come back", async () => {
  const open: (() => void)[] = [];
  const work = () => new Promise<Response>((resolve) => open.push(() => resolve(new Response("done"))));
  const addressOf = ({ headers }: Request) => headers.get("x-forwarded-for") ?? "unknown";
  const call = inHandOf(addressOf, 4)(work, () => new Response(null, { status: 503 }));
  const ask = (address = "198.51.100.1") => call(new Request("http://localhost/", { headers: { "x-forwarded-for": address } }));
  const first = [ask(), ask()];
  expect((await ask()).status).toBe(503);
  // One address leaves room for the others, until everything is taken.
  first.push(ask("198.51.100.2"), ask("198.51.100.3"));
  expect((await ask("198.51.100.4")).status).toBe(503);
  for (const finish of open.splice(0)) finish();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const next = ask();
  for (const finish of open.splice(0)) finish();
  expect((await next).status).toBe(200);
});
