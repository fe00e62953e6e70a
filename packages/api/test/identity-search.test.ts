import { NOW } from "@knotter/testing/factories/given";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { stage } from "./support/cast";
import { openDoor } from "./support/door";
import { contractMoves, type Fault, type Insider, insider, MOVES } from "./support/insider";

const door = await openDoor();
const scene = await stage(door);
const admin = await door.make.admin();
afterEach(() => door.clock.set(NOW));

const names = Object.keys(MOVES);

/** What the insider reads at the end of these moves. */
async function after(moves: readonly string[], fault: Fault = {}): Promise<{ found: string[]; world: Insider }> {
  const world = await insider(door, scene, admin, fault);
  for (const name of moves) await MOVES[name]?.(world);
  return { found: await world.reads(), world };
}

const sequences = fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 });

/** Looks for moves after which the insider reads; the shortest that was found, or null. */
async function search(fault: Fault, { numRuns, seed }: { numRuns: number; seed: number }): Promise<readonly string[] | null> {
  const property = fc.asyncProperty(sequences, async (moves) => (await after(moves, fault)).found.length === 0);
  const { failed, counterexample } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  return failed ? (counterexample?.[0] ?? []) : null;
}

const CHANGE = ["an admin proposes an address of the insider", "three days pass"];

describe("nobody who runs the service comes to read what a mentee has written", () => {
  test("by any operation of an admin, with an address of the insider wherever an address is due", async () => {
    const found: Record<string, readonly string[]> = {};
    for (const [key, move] of contractMoves()) {
      const world = await insider(door, scene, admin);
      await move(world);
      await MOVES["three days pass"]?.(world);
      const read = await world.reads();
      if (read.length > 0) found[key] = read;
    }
    expect(found).toEqual({});
  }, 600_000);

  test("by one more move after an address has been changed without a word from the old one", async () => {
    for (const name of names) expect((await after([...CHANGE, name])).found, name).toEqual([]);
  }, 600_000);

  test("by sequences of moves", async () => {
    expect(await search({}, { numRuns: 16, seed: 20260601 })).toBeNull();
  }, 600_000);
});

describe("the search bites", () => {
  test("the moves do get the insider in: as the mentee, and as the puppet", async () => {
    const { world } = await after(CHANGE);
    const roles = await Promise.all(
      world.sessions.map(async (token) => ((await door.rest("currentUser.get", {}, { token })).body as { role?: string } | null)?.role),
    );
    expect(new Set(roles)).toEqual(new Set(["mentee", "mentor"]));
  });

  test("it finds the immediate change of before", async () => {
    const found = await search({ immediate: true }, { numRuns: 60, seed: 1 });
    expect(found).not.toBeNull();
    expect(found?.some((name) => name.startsWith("an admin proposes"))).toBe(true);
  }, 600_000);

  test("it finds a change that hides nothing", async () => {
    expect((await after(CHANGE, { open: true })).found.length).toBeGreaterThan(0);
  });
});
