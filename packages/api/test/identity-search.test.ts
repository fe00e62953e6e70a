import { NOW } from "@knotter/testing/factories/given";
import { FULL_TIER, inTier } from "@knotter/testing/tier";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";
import { contractMoves, type Fault, type Insider, insider, MOVES } from "./support/insider";

const api = await startApi();
const fixture = await fixturesFor(api);
const admin = await api.make.admin();
afterEach(() => api.clock.set(NOW));

const names = Object.keys(MOVES);

/** What the insider can read after these moves, and whether the person has been identified again. */
async function after(moves: readonly string[], fault: Fault = {}): Promise<{ found: string[]; held: boolean; world: Insider }> {
  const world = await insider(api, fixture, admin, fault);
  for (const name of moves) {
    const move = MOVES[name];
    if (!move) throw new Error(`no move "${name}"`);
    await move(world);
  }
  const held = (await api.prisma.identityHold.count({ where: { userId: world.victim.here.mentee.userId } })) > 0;
  return { found: await world.reads(), held, world };
}

const CHANGE = ["an admin proposes an address of the insider", "three days pass"];
const BACK = "an admin proposes the address of before";
const CONFIRMS = "the person confirms what comes to the person's own mailbox, and signs in";

/** What the insider leaves in the account during the hold. */
const ENTRENCHED = [
  "whoever is in sets a password",
  "whoever is in links an identity at the company's provider",
  "whoever is in books the puppet, with every sheet",
];

/** What honest people do next, and whether it identifies the person. */
const WAYS_BACK: Readonly<Record<string, { moves: readonly string[]; known: boolean }>> = {
  [BACK]: { moves: [BACK, CONFIRMS], known: true },
  "the person's password, in a session of the provider": {
    moves: ["the person comes by the company's provider and gives the password"],
    known: false,
  },
  "the person's mentor, who does not know whose address it is": {
    moves: ["the person meets the mentor, who vouches for who is in the room"],
    known: false,
  },
};

const some = fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 });
const sequences = fc.oneof(
  some,
  some.map((moves) => [...CHANGE, ...moves]),
);

/** Searches for moves after which the insider can read; returns the shortest found, or null. */
async function search(fault: Fault, { numRuns, seed }: { numRuns: number; seed: number }): Promise<readonly string[] | null> {
  const property = fc.asyncProperty(sequences, async (moves) => (await after(moves, fault)).found.length === 0);
  const { failed, counterexample } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  return failed ? (counterexample?.[0] ?? []) : null;
}

describe("nobody who runs the service comes to read what a mentee has written", () => {
  test.each([
    ["an admin", "admin"],
    ["a service account of the admins", "service"],
  ] as const)(
    "by any operation of %s, with an address of the insider wherever an address is due",
    async (_, by) => {
      const found: Record<string, readonly string[]> = {};
      // The service account's are among the admin's: the fast tier tries every third of them again.
      const every = by === "admin" ? 1 : inTier({ fast: 3, full: 1 });
      for (const [key, move] of contractMoves(by).filter((__, index) => index % every === 0)) {
        const world = await insider(api, fixture, admin);
        await move(world);
        await MOVES["three days pass"]?.(world);
        const read = await world.reads();
        if (read.length > 0) found[key] = read;
      }
      expect(found).toEqual({});
    },
    600_000,
  );

  test.runIf(FULL_TIER)(
    "by one more move after an address has been changed without a word from the old one",
    async () => {
      const walked = new Set([...ENTRENCHED, ...Object.values(WAYS_BACK).flatMap(({ moves }) => moves)]);
      for (const name of names.filter((candidate) => !walked.has(candidate)))
        expect((await after([...CHANGE, name])).found, name).toEqual([]);
    },
    600_000,
  );

  test.each(Object.entries(WAYS_BACK))(
    "by what was left in the account, after honest people have done what they can: %s",
    async (_, { moves, known }) => {
      const { found, held } = await after([...CHANGE, ...ENTRENCHED, ...moves]);
      expect({ found, known: !held }).toEqual({ found: [], known });
    },
    600_000,
  );

  test("by sequences of moves", async () => {
    expect(await search({}, inTier({ fast: { numRuns: 2, seed: 20260601 }, full: { numRuns: 12, seed: 20260601 } }))).toBeNull();
  }, 600_000);
});

describe("the search for an insider's way in finds a planted one", () => {
  test("its service account does what an admin does: it lists an address of the insider", async () => {
    const { service, victim, addresses } = await insider(api, fixture, admin);
    const email = addresses[1] ?? "";
    await service("orders.addMentees", { id: victim.here.order.orderId, mentees: [{ email, name: "相談 次郎" }], sendInvite: true });
    expect(await api.prisma.orderMentee.count({ where: { orderId: victim.here.order.orderId, email } })).toBe(1);
  });

  test("its moves sign the insider in as the mentee and as the insider's own mentor", async () => {
    const { world } = await after(CHANGE);
    const roles = await Promise.all(
      world.sessions.map(async (token) => ((await api.rest("currentUser.get", {}, { token })).body as { role?: string } | null)?.role),
    );
    expect(new Set(roles)).toEqual(new Set(["mentee", "mentor"]));
  });

  test.runIf(FULL_TIER)(
    "it finds the immediate change of before",
    async () => {
      const found = await search({ immediate: true }, { numRuns: 60, seed: 1 });
      expect(found).not.toBeNull();
      expect(found?.some((name) => name.startsWith("an admin proposes"))).toBe(true);
    },
    600_000,
  );

  test.each<[string, readonly string[], Fault]>([
    ["a change that hides nothing", CHANGE, { open: true }],
    ["a session that outlives the hold", [...CHANGE, BACK, CONFIRMS], { kept: "sessions" }],
    ["a password that outlives it", [...CHANGE, "whoever is in sets a password", BACK, CONFIRMS], { kept: "password" }],
    [
      "an identity of the provider that outlives it",
      [...CHANGE, "whoever is in links an identity at the company's provider", BACK, CONFIRMS],
      { kept: "identities" },
    ],
    [
      "a mentor's word for whoever is in the room",
      [...CHANGE, "the person meets the mentor, who vouches for who is in the room"],
      { trusting: true },
    ],
    ["a theme that is handed over", ["an admin hands the interview to the puppet"], { themed: true }],
  ])(
    "it finds %s",
    async (_, moves, fault) => {
      expect((await after(moves, fault)).found.length).toBeGreaterThan(0);
    },
    600_000,
  );
});
