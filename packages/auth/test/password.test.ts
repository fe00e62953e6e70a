import { describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "../src/password";

const password = "correct horse battery";

describe("a stored password", () => {
  test("is argon2id with at least 19 MiB and two passes, salted again each time", async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)];
    expect(one).not.toBe(other);
    const [, algorithm, version, parameters] = one.split("$");
    expect([algorithm, version]).toEqual(["argon2id", "v=19"]);
    const { m, t, p } = Object.fromEntries((parameters ?? "").split(",").map((pair) => pair.split("="))) as Record<string, string>;
    expect(Number(m)).toBeGreaterThanOrEqual(19_456);
    expect(Number(t)).toBeGreaterThanOrEqual(2);
    expect(Number(p)).toBe(1);
  });

  test("opens to the password and to nothing else", async () => {
    const stored = await hashPassword(password);
    expect(await verifyPassword(stored, password)).toBe(true);
    expect(await verifyPassword(stored, `${password} `)).toBe(false);
    expect(await verifyPassword(stored, password.toUpperCase())).toBe(false);
    expect(await verifyPassword(stored, "")).toBe(false);
  });

  test("is the same whether the keyboard composes its accents or not", async () => {
    const stored = await hashPassword("が".normalize("NFD").repeat(15));
    expect(await verifyPassword(stored, "が".normalize("NFC").repeat(15))).toBe(true);
  });

  test("is taken in full: 128 characters, the last of which counts", async () => {
    const long = "長".repeat(127);
    const stored = await hashPassword(`${long}い`);
    expect(await verifyPassword(stored, `${long}い`)).toBe(true);
    expect(await verifyPassword(stored, `${long}ろ`)).toBe(false);
  });
});

describe("an account without a stored password", () => {
  test("accepts no password, not even the one behind the dummy hash", async () => {
    expect(await verifyPassword(null, password)).toBe(false);
    expect(await verifyPassword(null, "a password that nobody has")).toBe(false);
  });

  test("with a broken hash accepts no password, without a defect", async () => {
    expect(await verifyPassword("$argon2id$broken", password)).toBe(false);
    expect(await verifyPassword("", password)).toBe(false);
  });

  test("costs the same work as a wrong password", async () => {
    const stored = await hashPassword(password);
    const median = async (hash: string | null) => {
      const times: number[] = [];
      for (let i = 0; i < 9; i += 1) {
        const before = process.cpuUsage();
        await verifyPassword(hash, "a wrong one, and long");
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return times.sort((a, b) => a - b)[4] as number;
    };
    await median(null);
    // CPU time rather than wall time, because other tests run at the same time. Without the check it would be next to nothing.
    expect(await median(null)).toBeGreaterThan((await median(stored)) / 3);
  });
});
