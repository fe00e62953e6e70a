import { hashPassword } from "@knotter/auth/password";
import type { Role } from "@knotter/domain/role";
import { at } from "@knotter/testing/factories/given";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import type { OrderGiven } from "@knotter/testing/factories/order";
import type { Person } from "@knotter/testing/factories/user";
import { FULL_TIER } from "@knotter/testing/tier";
import type { ApiHarness } from "./api-harness";

/** Every kind of caller. */
export const KINDS = {
  guest: null,
  mentee: "mentee",
  colleague: "mentee",
  outsider: "mentee",
  temporary: "mentee",
  disabled: "mentee",
  mentor: "mentor",
  otherMentor: "mentor",
  hrStaff: "hrstaff",
  otherHrStaff: "hrstaff",
  admin: "admin",
} as const satisfies Record<string, Role | null>;
export type Kind = keyof typeof KINDS;

/**
 * Whose objects are requested: `a` belongs to `mentee` and `mentor` of the first company, `b` to `outsider` and `otherMentor` of the
 * second, `own` to a caller with no part in either.
 */
export type Pair = "a" | "b" | "own";

export const pairsOf = (kind: Kind): readonly Pair[] =>
  kind === "colleague" || kind === "temporary" || kind === "disabled" ? ["a", "b", "own"] : ["a", "b"];

/**
 * About whose things the searches for leaks ask: the second company is the first one over again, so the fast tier asks everybody about the
 * first. The permission matrix asks about all of them.
 */
export const searchedPairsOf = (kind: Kind): readonly Pair[] => (FULL_TIER ? pairsOf(kind) : pairsOf(kind).slice(0, 1));

export interface Fixture {
  kind: Kind;
  pair: Pair;
  /** Null: a guest. */
  caller: Person | null;
  token: string | null;
  order: OrderGiven;
  mentee: EnrolledMentee;
  mentor: Person<"mentor">;
  mentoring: { mentoringId: string; startAt: Date };
  secret: string;
  rule: { id: string; version: number };
  account: { email: string; password: string };
  /** For additional objects of an operation, created when its input is requested. */
  make: ApiHarness["make"];
  prisma: ApiHarness["prisma"];
  links: ApiHarness["links"];
}

const PASSWORD = "a long password nobody knows";
export const SESSION_AT = at("2026-06-20", "10:00");

/** Creates fixtures: the two people of a pair with their objects, and a new caller for each call. */
export async function fixturesFor({ make, signIn, prisma, links }: Pick<ApiHarness, "make" | "signIn" | "prisma" | "links">) {
  const [first, second] = [await make.customer(), await make.customer()];
  const people = {
    hrStaff: await make.hrStaff({ customerId: first.customerId }),
    otherHrStaff: await make.hrStaff({ customerId: second.customerId }),
    admin: await make.admin(),
  };
  const account = { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD };
  await make.admin({ email: account.email, passwordHash: await hashPassword(PASSWORD) });

  return async function fixture(kind: Kind, pair: Pair): Promise<Fixture> {
    const { customerId } = pair === "b" ? second : first;
    const order = await make.order({ customerId, policy: { maxFutureReservations: 3 } });
    const traits = pair === "own" ? { temporaryRegister: kind === "temporary", disabled: kind === "disabled" } : {};
    const mentee = await make.mentee({ order, ...traits });
    const mentor = await make.mentor({ orders: [order] });
    const secret = `秘密の相談-${crypto.randomUUID()}`;
    const mentoring = await make.mentoring({ mentee, mentor, startAt: SESSION_AT, note: secret, theme: "career" });
    const rule = await make.rule(mentor, { kind: "date_open", date: "2026-07-02", ranges: [{ start: 19 * 60, end: 21 * 60 }] });
    const caller = await callerOf();
    return {
      kind,
      pair,
      caller,
      token: caller && (await signIn(caller)),
      order,
      mentee,
      mentor,
      mentoring,
      secret,
      rule,
      account,
      make,
      prisma,
      links,
    };

    async function callerOf(): Promise<Person | null> {
      if (kind === "guest") return null;
      if (kind === "hrStaff" || kind === "otherHrStaff" || kind === "admin") return people[kind];
      if (pair === "own") return mentee;
      if ((pair === "a" && kind === "mentee") || (pair === "b" && kind === "outsider")) return mentee;
      if ((pair === "a" && kind === "mentor") || (pair === "b" && kind === "otherMentor")) return mentor;
      const home = await homeOf();
      if (KINDS[kind] === "mentor") return make.mentor({ orders: [home] });
      return make.mentee({ order: home, temporaryRegister: kind === "temporary", disabled: kind === "disabled" });
    }

    /** The caller's order: that of the pair if they are of one company. */
    async function homeOf(): Promise<OrderGiven> {
      const company = kind === "outsider" || kind === "otherMentor" ? second : first;
      return company.customerId === customerId ? order : make.order({ customerId: company.customerId });
    }
  };
}

/** One fixture per kind and pair, for tests that change nothing: creating people and objects is most of these tests' work. */
export function shared(fixture: Awaited<ReturnType<typeof fixturesFor>>, { signIn }: Pick<ApiHarness, "signIn">): typeof fixture {
  const made = new Map<string, Promise<Fixture>>();
  return async (kind, pair) => {
    const name = `${kind} ${pair}`;
    const known = made.get(name) ?? fixture(kind, pair);
    made.set(name, known);
    const here = await known;
    // These people are the same in every fixture, and a call with another fixture may have ended their sessions.
    if (kind === "hrStaff" || kind === "otherHrStaff" || kind === "admin")
      return { ...here, token: here.caller && (await signIn(here.caller)) };
    return here;
  };
}
