import { expect, test } from "vitest";
import { inHandOf } from "../src/in-hand";
import { publicDocument } from "../src/public-document";

test("a document for everybody is made once, and not sent again to who has it", async () => {
  let made = 0;
  const answer = publicDocument("application/json", () => {
    made += 1;
    return "面談".repeat(10_000);
  });
  const first = answer(new Headers());
  expect([first.status, first.headers.get("content-type"), (await first.text()).length]).toEqual([200, "application/json", 20_000]);
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
  // As they come back from caches that compare, compress or know nothing of weak tags.
  for (const tags of [etag, etag.slice(2), `"other", ${etag}`, "*"]) {
    const again = answer(new Headers({ "if-none-match": tags }));
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect(answer(new Headers({ "if-none-match": '"other"' })).status).toBe(200);
  expect(made).toBe(1);
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
