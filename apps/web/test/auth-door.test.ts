import { expect, test, vi } from "vitest";
import { POST } from "../src/app/api/auth/[...nextauth]/route";

const read = vi.hoisted(() => ({ bodies: [] as string[], cookies: [] as (string | null)[] }));
vi.mock("../src/server/hall", async () => {
  const { withBrowser } = await import("@knotter/auth/browser");
  return {
    hall: () => ({ authOptions: () => ({}), withBrowser: (headers: Headers) => withBrowser(headers, { secure: true, days: 400 }) }),
  };
});
vi.mock("next-auth", () => ({
  default: () => async (request: Request) => {
    read.cookies.push(request.headers.get("cookie"));
    read.bodies.push(await request.text());
    return new Response(null, { status: 200 });
  },
}));

const CHUNK = 64 * 1024;
const context = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };

/** A body that never ends by itself; `sent`: how many bytes of it have been asked for. */
function endless() {
  const body = { sent: 0, stream: null as unknown as ReadableStream };
  body.stream = new ReadableStream({
    pull(controller) {
      body.sent += CHUNK;
      if (body.sent > 20_000_000) controller.close();
      else controller.enqueue(new Uint8Array(CHUNK).fill(97));
    },
  });
  return body;
}

const post = (body: BodyInit) =>
  POST(
    new Request("https://knotter.example/api/auth/callback/credentials", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
      duplex: "half",
    } as RequestInit),
    context,
  );

test("a form that is sent to sign in arrives as it is", async () => {
  expect((await post("email=a%40example.com&password=x")).status).toBe(200);
  expect(read.bodies).toEqual(["email=a%40example.com&password=x"]);
});

test("a browser that signs in is known again: its call carries the word that its answer gives it", async () => {
  read.cookies.length = 0;
  const [cookie = ""] = (await post("email=a%40example.com&password=x")).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-knotter\.browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/);
  expect(read.cookies).toEqual([cookie.split(";")[0]]);
});

test("what is longer than any form is refused before it has been read", async () => {
  read.bodies.length = 0;
  const body = endless();
  expect((await post(body.stream)).status).toBe(413);
  expect(body.sent).toBeLessThan(1_000_000);
  expect(read.bodies).toEqual([]);
});
