import type { Access, Endpoint } from "@knotter/contract/endpoint";
import { ROLES, type Role } from "@knotter/domain/role";
import type { Actor, Scope } from "@knotter/domain/scope";
import { FULL_TIER } from "@knotter/testing/tier";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Cell } from "./support/cell";
import type { OperationKey } from "./support/operations";

type Mint = (actor: Actor) => Scope;
const wrong: { scopeOf: ((actor: Actor, right: Mint) => Scope) | null } = { scopeOf: null };

// Test files of one worker share their modules: this one loads all of them again, with a replaceable `scopeOf`.
const SCOPE = "@knotter/domain/scope";
vi.resetModules();
vi.doMock(SCOPE, async (original) => {
  const { scopeOf, ...rest } = await original<{ scopeOf: Mint }>();
  return { ...rest, scopeOf: (actor: Actor) => (wrong.scopeOf ? wrong.scopeOf(actor, scopeOf) : scopeOf(actor)) };
});
afterAll(() => {
  vi.doUnmock(SCOPE);
  vi.resetModules();
});
const { KINDS, fixturesFor } = await import("./support/fixtures");
const { cellsOf, judge } = await import("./support/cell");
const { startApi } = await import("./support/api-harness");
const { ENTRIES } = await import("./support/entries");
const { operations, rowOf } = await import("./support/operations");

const api = await startApi();
const fixture = await fixturesFor(api);

/** The first call that the matrix would report, or null: the mistake went unnoticed. */
async function firstFault(cells: readonly Cell[]): Promise<string | null> {
  for (const cell of cells) {
    const fault = await judge(api, await fixture(cell.kind, cell.pair), cell);
    if (fault) return fault;
  }
  return null;
}

const guarded = operations.filter(({ row }) => row.access !== "public");
const toggled = (access: Access, role: Role): Access =>
  access === "public" ? [] : access.includes(role) ? access.filter((other) => other !== role) : [...access, role];

type Mistake = { name: string; key: OperationKey; change: Partial<Endpoint>; cells: Cell[] };

/** Each role removed or added by mistake, at each route. */
const ofRoles = guarded.flatMap(({ key, row }): Mistake[] =>
  ROLES.map((role) => ({
    name: `${key} ${row.access.includes(role) ? "shut to" : "open to"} ${role}`,
    key,
    change: { access: toggled(row.access, role) },
    cells: cellsOf([key]).filter(({ kind }) => KINDS[kind] === role && kind !== "disabled" && kind !== "temporary"),
  })),
);

const onlyBy = (key: OperationKey, kind: Cell["kind"]) => cellsOf([key]).filter((cell) => cell.kind === kind);
const ofFlags = guarded.flatMap(({ key, row }): Mistake[] => [
  { name: `${key} with allowDisabled turned round`, key, change: { allowDisabled: !row.allowDisabled }, cells: onlyBy(key, "disabled") },
  ...(row.access.includes("mentee")
    ? [
        {
          name: `${key} with registeredOnly turned round`,
          key,
          change: { registeredOnly: !row.registeredOnly },
          cells: onlyBy(key, "temporary"),
        },
      ]
    : []),
]);

/** At these routes the use case refuses again with the same code: the mistake has no effect and cannot be noticed. */
const HELD_BY_A_SECOND_WALL = [
  "mentoring.book with registeredOnly turned round",
  "mentoring.cancel open to hrstaff",
  "mentoring.reschedule open to hrstaff",
  "mentoring.delayNotice open to hrstaff",
  "orders.menteesCsvForHr open to mentee",
  "orders.menteesCsvForHr open to mentor",
  "orders.menteesCsvForHr open to admin",
];
/** The use case checks who manages service accounts, too, so these operations answer a mentee or mentor with the same FORBIDDEN. */
const ASKS_WHO_MANAGES_PROGRAMS = /^(?:serviceAccounts|webhooks)\.\w+ open to (?:mentee|mentor)$/;
const possible = [...ofRoles, ...ofFlags].filter(
  ({ name }) => !HELD_BY_A_SECOND_WALL.includes(name) && !ASKS_WHO_MANAGES_PROGRAMS.test(name),
);
/** The fast tier makes every ninth mistake: each row has four, one for each role, so that all roles are among them. */
const mistakes = FULL_TIER ? possible : possible.filter((_, index) => index % 9 === 0);

describe("a mistake in the table of rights is seen by the matrix", () => {
  test("more than fifty mistakes are planted", () => expect(mistakes.length).toBeGreaterThan(50));

  test.each(mistakes)("$name", async ({ key, change, cells }) => {
    const row = rowOf(key);
    const right = { ...row };
    Object.assign(row, change);
    try {
      expect(cells.length).toBeGreaterThan(0);
      expect(await firstFault(cells)).not.toBeNull();
    } finally {
      Object.assign(row, right);
    }
  });
});

const everything = { kind: "all" } as Scope;
const nothing = { kind: "customer", customerId: crypto.randomUUID() } as Scope;

const scopes: { name: string; roles: readonly Role[]; keys: readonly OperationKey[]; mint: (actor: Actor) => Scope }[] = [
  { name: "a mentee who reaches everything", roles: ["mentee"], keys: ["mentoring.get"], mint: () => everything },
  { name: "a mentee who cancels somebody else's interview", roles: ["mentee"], keys: ["mentoring.cancel"], mint: () => everything },
  { name: "a mentee who moves somebody else's interview", roles: ["mentee"], keys: ["mentoring.reschedule"], mint: () => everything },
  { name: "a mentee who reaches nothing", roles: ["mentee"], keys: ["mentoring.get"], mint: () => nothing },
  { name: "a mentee who finds every mentor", roles: ["mentee"], keys: ["mentors.get"], mint: () => everything },
  { name: "a mentee who sees everybody's times", roles: ["mentee"], keys: ["mentors.schedules"], mint: () => everything },
  { name: "a mentor who reaches everything", roles: ["mentor"], keys: ["mentoring.get"], mint: () => everything },
  { name: "a mentor who sees every profile", roles: ["mentor"], keys: ["mentors.get"], mint: () => everything },
  { name: "a mentor who changes others' hours", roles: ["mentor"], keys: ["mentorSchedule.update"], mint: () => everything },
  { name: "a mentor who removes others' hours", roles: ["mentor"], keys: ["mentorSchedule.remove"], mint: () => everything },
  {
    name: "a mentor taken for a mentee",
    roles: ["mentor"],
    keys: ["mentoring.get"],
    mint: ({ userId }) => ({ kind: "mentee", menteeId: userId }) as Scope,
  },
  { name: "HR of every company", roles: ["hrstaff"], keys: ["mentors.get"], mint: () => everything },
  { name: "HR of no company", roles: ["hrstaff"], keys: ["mentees.mentorings"], mint: () => nothing },
  { name: "an office that reaches nothing", roles: ["admin"], keys: ["mentoring.get"], mint: () => nothing },
];

describe("a mistake in the scopes is seen by the matrix", () => {
  test.each(scopes)("$name", async ({ roles, keys, mint }) => {
    wrong.scopeOf = (actor, right) => (roles.includes(actor.role) ? mint(actor) : right(actor));
    try {
      const cells = cellsOf(keys).filter(({ kind }) => roles.some((role) => role === KINDS[kind]));
      expect(await firstFault(cells)).not.toBeNull();
    } finally {
      wrong.scopeOf = null;
    }
  });

  test("the unchanged scopes pass the matrix", async () => {
    expect(await firstFault(cellsOf(["mentoring.get"]))).toBeNull();
  });
});

test("the planted mistakes are taken back", () => {
  for (const { key, row } of operations) expect(row.access).toEqual(ENTRIES[key].may);
});
