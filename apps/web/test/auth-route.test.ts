import { describe, expect, test, vi } from "vitest";
import { GET, POST } from "../src/app/api/auth/[...nextauth]/route";
import { asNextDoes } from "./as-next-does";

const read = vi.hoisted(() => ({ bodies: [] as string[], cookies: [] as (string | null)[] }));
const counting = vi.hoisted(() => ({
  refused: async (_: Headers): Promise<{ retryAfterSeconds: number } | null> => null,
  count: async (_: Headers): Promise<{ retryAfterSeconds: number } | null> => null,
}));
vi.mock("../src/server/app", async () => {
  const { withBrowser } = await import("@knotter/auth/browser");
  return {
    app: () => ({
      services: { origin: "https://knotter.example" },
      visits: { refused: (headers: Headers) => counting.refused(headers), count: (headers: Headers) => counting.count(headers) },
      authOptions: () => ({}),
      companySignIn: async (_: Request, provider: string, step: string) =>
        new Response(null, { status: 303, headers: { location: `/${provider}/${step}` } }),
      withBrowser: (headers: Headers) => withBrowser(headers, { secure: true, days: 400 }),
    }),
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

/** A body without an end; `sent`: how many bytes of it were read. */
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
  expect(cookie).toMatch(/^__Host-knotter\.browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(read.cookies).toEqual([cookie.split(";")[0]]);
});

test("what is longer than any form is refused before it has been read", async () => {
  read.bodies.length = 0;
  const body = endless();
  expect((await post(body.stream)).status).toBe(413);
  expect(body.sent).toBeLessThan(1_000_000);
  expect(read.bodies).toEqual([]);
});

describe("where our own server does not stand in front (Vercel)", () => {
  const session = new Request("https://knotter.example/api/auth/session");
  const at = { params: Promise.resolve({ nextauth: ["session"] }) };
  async function answered(platform: string) {
    vi.stubEnv("VERCEL", platform);
    vi.resetModules();
    const method = await import("../src/app/api/auth/[...nextauth]/route");
    vi.unstubAllEnvs();
    // The next file in this worker has modules that read the platform again.
    vi.resetModules();
    return method.GET(session, at);
  }

  test("calls of next-auth are counted by the shared limits, and refused with the time to wait before next-auth is asked", async () => {
    let counted = 0;
    counting.count = async () => {
      counted += 1;
      return counted > 2 ? { retryAfterSeconds: 17 } : null;
    };
    expect((await answered("1")).status).toBe(200);
    expect((await answered("1")).status).toBe(200);
    read.bodies.length = 0;
    const refused = await answered("1");
    expect([refused.status, refused.headers.get("retry-after"), read.bodies]).toEqual([429, "17", []]);
    expect(await refused.json()).toMatchObject({ error: { code: "TOO_MANY_REQUESTS" } });
    // From memory, once it is known.
    counting.refused = async () => ({ retryAfterSeconds: 16 });
    expect((await answered("1")).headers.get("retry-after")).toBe("16");
    expect(counted).toBe(3);
    // Elsewhere the server in front has counted already.
    expect((await answered("")).status).toBe(200);
    expect(counted).toBe(3);
  });

  test("what cannot be counted is let through", async () => {
    counting.refused = async () => null;
    counting.count = () => Promise.reject(new Error("no database"));
    expect((await answered("1")).status).toBe(200);
  });
});

describe("what next-auth would break over", () => {
  const at = (...nextauth: string[]) => ({ params: Promise.resolve({ nextauth }) });

  test.each(["credentials", "link", "signup", "nobody"])(
    "a form is not fetched: GET callback/%s is 405, and next-auth is not asked",
    async (method) => {
      read.bodies.length = 0;
      const answer = await GET(new Request(`https://knotter.example/api/auth/callback/${method}?token=x`), at("callback", method));
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
      expect(await answer.json()).toMatchObject({ error: { code: "METHOD_NOT_ALLOWED" } });
      expect(read.bodies).toEqual([]);
    },
  );

  test("the environment's provider sends people back by GET, and next-auth is not asked", async () => {
    read.bodies.length = 0;
    const answer = await GET(new Request("https://knotter.example/api/auth/callback/oidc?code=x"), at("callback", "oidc"));
    expect([answer.status, answer.headers.get("location"), read.bodies]).toEqual([303, "/own/callback", []]);
  });

  const foreign = [
    "https://evil.example/",
    "https://knotter.example.evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http://[",
  ];
  const sent = (address: string, json: boolean) =>
    POST(
      new Request("https://knotter.example/api/auth/signin/oidc", {
        method: "POST",
        headers: { "content-type": json ? "application/json" : "application/x-www-form-urlencoded" },
        body: json ? JSON.stringify({ callbackUrl: address }) : new URLSearchParams({ callbackUrl: address }).toString(),
      }),
      at("signin", "oidc"),
    );

  test.each(foreign)("a sign-in that would lead on to %s is 400", async (address) => {
    for (const answer of [await sent(address, false), await sent(address, true)]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: { code: "BAD_REQUEST" } });
    }
    const query = `https://knotter.example/api/auth/signin?callbackUrl=${encodeURIComponent(address)}`;
    expect((await GET(new Request(query), at("signin"))).status).toBe(400);
  });

  test.each(["/mypage?x=1", "https://knotter.example/mentor"])("one that leads on to %s is let through", async (address) => {
    expect((await sent(address, false)).status).toBe(200);
    expect((await sent(address, true)).status).toBe(200);
  });
});

test("a request of Next's, which no other can be made of, gets there with its body and without", async () => {
  read.bodies.length = 0;
  const url = "https://knotter.example/api/auth";
  const csrf = await GET(asNextDoes(new Request(`${url}/csrf`)), { params: Promise.resolve({ nextauth: ["csrf"] }) });
  const form = new Request(`${url}/callback/credentials`, { method: "POST", body: new URLSearchParams({ email: "a" }) });
  expect([csrf.status, (await POST(asNextDoes(form), context)).status]).toEqual([200, 200]);
  expect(read.bodies).toEqual(["", "email=a"]);
});
