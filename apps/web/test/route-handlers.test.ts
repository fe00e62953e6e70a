import { createHash } from "node:crypto";
import { sealToken } from "@knotter/auth/token";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterAll, describe, expect, test, vi } from "vitest";
import { asNextDoes } from "./as-next-does";

// On Vercel Next calls these handlers; elsewhere our own server answers before it (src/server/direct-routes.ts).
const ORIGIN = "https://knotter.example";
const SECRET = "0123456789 a secret of the tests, long enough";
const { make, prisma, url } = await openWorkbench();
vi.stubEnv("VERCEL", "1");
vi.stubEnv("DATABASE_URL", url);
vi.stubEnv("NEXTAUTH_URL", ORIGIN);
vi.stubEnv("NEXTAUTH_SECRET", SECRET);
vi.stubEnv("LOG_LEVEL", "silent");
// The modules read the platform as they are loaded.
vi.resetModules();
const [rest, trpc, photos] = await Promise.all([
  import("../src/app/api/v1/[[...path]]/route"),
  import("../src/app/api/trpc/[trpc]/route"),
  import("../src/app/photos/[name]/route"),
]);
const { app } = await import("../src/server/app");

afterAll(async () => {
  await app().close();
  Reflect.deleteProperty(globalThis, "knotterApp");
  vi.unstubAllEnvs();
  vi.resetModules();
});

const mentor = await make.mentor({ orders: [] });
const sessionId = await make.session(mentor, { now: new Date() });
const authorization = `Bearer ${await sealToken({ secret: SECRET }, sessionId, 3600)}`;
const asked = (path: string, headers: Record<string, string> = { authorization }) =>
  asNextDoes(new Request(`${ORIGIN}${path}`, { headers: { "x-forwarded-for": "192.0.2.7", ...headers } }));

describe("REST", () => {
  test("reads what is the caller's", async () => {
    const answer = await rest.GET(asked("/api/v1/current-user"));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await answer.json()).toMatchObject({ id: mentor.userId, role: "mentor" });
  });

  test("knows nobody without a session, and no other path", async () => {
    expect((await rest.GET(asked("/api/v1/current-user", {}))).status).toBe(401);
    const nothing = await rest.GET(asked("/api/v1/nothing"));
    expect([nothing.status, await nothing.json()]).toMatchObject([404, { error: { code: "NOT_FOUND" } }]);
  });
});

describe("tRPC", () => {
  test("reads what is the caller's", async () => {
    const answer = await trpc.GET(asked("/api/trpc/currentUser.get?input=%7B%7D"));
    expect([answer.status, await answer.json()]).toMatchObject([200, { result: { data: { id: mentor.userId } } }]);
  });

  test("knows no other procedure", async () => {
    expect((await trpc.GET(asked("/api/trpc/nothing.get?input=%7B%7D"))).status).toBe(404);
  });
});

describe("photos", () => {
  const photoOf = (name: string) => photos.GET(asked(`/photos/${name}`, {}), { params: Promise.resolve({ name }) });

  test("a published one is served as an image, whoever asks", async () => {
    const bytes = Buffer.from("RIFF of a portrait");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const data = { mentorId: mentor.userId, sha256, mediaType: "image/webp", width: 1, height: 1, bytes, createdAt: new Date() };
    const { id } = await prisma.mentorPhoto.create({ data });
    const name = `${id}.${sha256.slice(0, 16)}.webp`;
    expect((await photoOf(name)).status).toBe(404);
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { photoUrl: `/photos/${name}` } });
    const answer = await photoOf(name);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  test("any other name is 404", async () => {
    for (const name of ["nobody.webp", "../current-user"]) expect((await photoOf(name)).status, name).toBe(404);
  });
});
