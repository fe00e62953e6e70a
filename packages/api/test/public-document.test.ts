import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inHandOf } from "../src/in-hand";
import { encodingFor, publicDocument } from "../src/public-document";

describe("a document for everybody", () => {
  const text = "面談".repeat(10_000);
  const made = { times: 0 };
  const answer = publicDocument("application/json", () => {
    made.times += 1;
    return text;
  });
  const ask = (headers: Record<string, string>) => answer(new Headers(headers));

  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["", null, (bytes: Buffer) => bytes],
  ] as const)("is made once, and sent as %j wants it", async (accepted, encoding, unpack) => {
    const response = await ask(accepted === "" ? {} : { "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Number(response.headers.get("content-length"))).toBe(bytes.length);
    expect(unpack(bytes).toString()).toBe(text);
    await ask({ "accept-encoding": accepted });
    expect(made.times).toBe(1);
  });

  test("is not sent again to who has it, and its tags are strong: one for each encoding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (name) => (await ask({ "accept-encoding": name })).headers.get("etag") ?? ""),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    const again = await ask({ "accept-encoding": "br", "if-none-match": `"other", ${tags[0]}` });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tags[0]]);
    expect((await ask({ "accept-encoding": "gzip", "if-none-match": tags[0] ?? "" })).status).toBe(200);
  });

  test.each([
    [null, "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["identity", "identity"],
    ["br;q=0,*;q=0", "identity"],
  ] as const)("%j is answered as %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

test("calls beyond those that one process works on are refused at once, and places come back", async () => {
  const open: (() => void)[] = [];
  const work = () => new Promise<Response>((resolve) => open.push(() => resolve(new Response("done"))));
  const call = inHandOf(2)(work, () => new Response(null, { status: 503 }));
  const ask = () => call(new Request("http://localhost/"));
  const first = [ask(), ask()];
  expect((await ask()).status).toBe(503);
  for (const finish of open.splice(0)) finish();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
  const next = ask();
  for (const finish of open.splice(0)) finish();
  expect((await next).status).toBe(200);
});
