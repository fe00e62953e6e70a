import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { serve } from "@hono/node-server";
import { hashPassword } from "@knotter/auth/password";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const PASSWORD = "a long password nobody knows";
const folder = mkdtempSync(join(tmpdir(), "knotter-client-"));
const server = serve({ fetch: api.app.rest, port: 0, hostname: "127.0.0.1" });
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** What an outsider would write who has only the document. */
const PROGRAM = `
import { Api } from "./client.js";

declare const process: { argv: string[] };
const [baseUrl, email, password, key] = process.argv.slice(2) as [string, string, string, string];
const api = new Api<string>({ baseUrl, securityWorker: (token) => (token ? { headers: { Authorization: \`Bearer \${token}\` } } : {}) });

const { data: login } = await api.login.loginPassword({ email, password });
api.setSecurityData(login.accessToken);
const { data: found } = await api.mentors.mentorsList({ sort: "soonest", theme: ["career"], within7days: true, pageSize: 3 });
const mentor = found.items[0];
if (!mentor) throw new Error("nobody found");
const { data: times } = await api.mentors.mentorsSchedules(mentor.id, { from: "2026-06-08", to: "2026-06-10" });
const slot = times.days.flatMap((day) => day.slots)[0];
const order = found.orders[0];
if (!slot || !order) throw new Error("no time");
const book = () =>
  api.mentoring.mentoringBook(
    { mentorId: mentor.id, startAt: slot.startAt, note: "はじめての面談です", acknowledgedDisclosure: order.disclosureLevel, acknowledgedPolicyVersion: "2026-04-01" },
    { headers: { "Idempotency-Key": key } },
  );
const { data: booked, status } = await book();
const { data: again } = await book();
const refusal = await api.mentoring.mentoringGet("0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11").catch((response: { status: number; error: { error: { code: string } } }) => response);
const { data: mine } = await api.mentees.menteesMentorings(login.user?.id ?? "", { status: "upcoming" });
const { data: cancelled } = await api.mentoring.mentoringCancel(booked.id, { reasonCode: "work" });
console.log(JSON.stringify({
  status, booked: { id: booked.id, startAt: booked.startAt, status: booked.status, note: booked.note }, again: again.id, upcoming: mine.items.map((item) => item.id),
  refused: "error" in refusal && refusal.error ? [refusal.status, (refusal.error as { error: { code: string } }).error.code] : null, cancelled: cancelled.status, returned: cancelled.ticket.returned,
}));
`;

/** Compiles the program beside the client with the compiler of this repository; answers what it says is wrong. */
async function compile(program: string): Promise<string[]> {
  writeFileSync(join(folder, "program.ts"), program);
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom", "dom.iterable"],
    strict: true,
    noUncheckedIndexedAccess: true,
    types: [],
    outDir: ".",
    rootDir: ".",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const run = promisify(execFile)(process.execPath, [tsc, "--project", folder, "--pretty", "false"]);
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  return stdout.split("\n").filter((line) => line.trim() !== "");
}

describe("a client that a public generator makes from the document", () => {
  beforeAll(async () => {
    const { port } = server.address() as AddressInfo;
    const spec = await (await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`)).json();
    const { files } = await generateApi({ spec, output: false, silent: true, httpClientType: "fetch", fileName: "client.ts" });
    writeFileSync(join(folder, "client.ts"), files[0]?.fileContent ?? "");
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  });

  test("carries the types: what the document does not know does not compile", async () => {
    const wrong = await compile(PROGRAM.replace("note:", "remark:"));
    expect(wrong.join()).toMatch(/'?remark'? does not exist/);
  });

  test("signs in, searches, books, tries again, reads and cancels", async () => {
    expect(await compile(PROGRAM)).toEqual([]);
    const order = await api.make.order();
    await api.make.mentor({ orders: [order] });
    const mentee = await api.make.mentee({ order, passwordHash: await hashPassword(PASSWORD) });
    const { port } = server.address() as AddressInfo;
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(folder, "program.js"),
      `http://127.0.0.1:${port}/api/v1`,
      mentee.email,
      PASSWORD,
      crypto.randomUUID(),
    ]);
    const told = JSON.parse(stdout) as { booked: { id: string } };
    expect(told).toEqual({
      status: 201,
      booked: { id: told.booked.id, startAt: "2026-06-08T09:00:00+09:00", status: "reserved", note: "はじめての面談です" },
      again: told.booked.id,
      upcoming: [told.booked.id],
      refused: [404, "NOT_FOUND"],
      cancelled: "canceled",
      returned: true,
    });
    const row = await api.prisma.mentoring.findUniqueOrThrow({ where: { id: told.booked.id } });
    expect([row.menteeId, row.status]).toEqual([mentee.userId, "canceled"]);
  });
});
