import { createHash } from "node:crypto";
import type { Database } from "@knotter/db/database";
import { type FixedClock, fixedClock } from "@knotter/domain/clock";
import { NOW } from "./factories/given";

interface TestDeps {
  clock: FixedClock;
  db: Database;
  passwords: { verify(stored: string | null, password: string): Promise<boolean>; hash(password: string): Promise<string> };
  links: { tokenOf(linkId: string): string; hashOf(token: string): string };
  call: { requestId: string; ip: string | null; userAgent: string | null };
}

const noPasswords = () => Promise.reject(new Error("this test was given no passwords"));

/**
 * What a use case works with (usecases/deps.ts): the real database, and a clock that stands still until the test moves it.
 * Passwords come from the gate, whoever needs them hands them in.
 */
export const testDeps = (
  db: Database,
  { now = NOW, ip = "192.0.2.1", passwords }: { now?: Date | string; ip?: string | null; passwords?: TestDeps["passwords"] } = {},
): TestDeps => ({
  clock: fixedClock(now),
  db,
  passwords: passwords ?? { verify: noPasswords, hash: noPasswords },
  links: { tokenOf: (linkId) => `token of ${linkId}`, hashOf: (token) => createHash("sha256").update(token).digest("hex") },
  call: { requestId: crypto.randomUUID(), ip, userAgent: "knotter-test" },
});
