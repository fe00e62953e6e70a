import { expect, test, vi } from "vitest";
import { POST } from "../src/app/api/auth/[...nextauth]/route";

const read = vi.hoisted(() => ({ bodies: [] as string[] }));
vi.mock("../src/server/hall", () => ({ hall: () => ({ authOptions: () => ({}) }) }));
vi.mock("next-auth", () => ({
  default: () => async (request: Request) => {
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

test("what is longer than any form is refused before it has been read", async () => {
  read.bodies.length = 0;
  const body = endless();
  expect((await post(body.stream)).status).toBe(413);
  expect(body.sent).toBeLessThan(1_000_000);
  expect(read.bodies).toEqual([]);
});
