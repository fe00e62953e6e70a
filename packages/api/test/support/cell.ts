import { isWrite } from "@knotter/contract/endpoint";
import { ERRORS } from "@knotter/contract/errors";
import type { ErrorCode } from "@knotter/domain/errors";
import { FULL_TIER } from "@knotter/testing/tier";
import type { Answer, ApiHarness } from "./api-harness";
import { ENTRIES } from "./entries";
import { type Fixture, KINDS, type Kind, type Pair, pairsOf } from "./fixtures";
import { type OperationKey, operations, rowOf } from "./operations";

export interface Cell {
  key: OperationKey;
  kind: Kind;
  pair: Pair;
  transport: "rest" | "trpc";
}

/** Both transports call the same procedure, so the fast tier asks over one of them; what they answer alike is for same-answer.test.ts. */
const TRANSPORTS: readonly Cell["transport"][] = FULL_TIER ? ["rest", "trpc"] : ["rest"];

/** Every operation × every kind of caller × own and foreign objects × the transports of the tier. */
export const cellsOf = (keys: readonly OperationKey[] = operations.map(({ key }) => key)): Cell[] =>
  keys.flatMap((key) =>
    (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
      (ENTRIES[key].reaches ? pairsOf(kind) : (["a"] as const)).flatMap((pair) =>
        TRANSPORTS.map((transport) => ({ key, kind, pair, transport })),
      ),
    ),
  );

/** The guard's expected answer, null if it admits the call: a caller refused here has changed nothing. */
export function expectedOfGuard({ key, kind }: Pick<Cell, "key" | "kind">): ErrorCode | null {
  const { may, registered, disabled } = ENTRIES[key];
  const role = KINDS[kind];
  if (may === "public") return null;
  if (role === null) return "UNAUTHORIZED";
  if (kind === "disabled" && !disabled) return "ACCOUNT_DISABLED";
  if (!may.includes(role)) return "FORBIDDEN";
  return kind === "temporary" && registered ? "NOT_REGISTERED" : null;
}

/** Whether this call leaves everything as it was, so that other calls may ask about the same fixture: it reads, or the guard refuses it. */
export const leavesAllAsItWas = (cell: Pick<Cell, "key" | "kind">): boolean => expectedOfGuard(cell) !== null || !isWrite(rowOf(cell.key));

/** The expected refusal of this call, null for none: derived from the entries, never from the row under test. */
export function dueTo({ key, kind, pair }: Cell): ErrorCode | null {
  const { reaches, refuses } = ENTRIES[key];
  const ofGuard = expectedOfGuard({ key, kind });
  if (ofGuard) return ofGuard;
  if (reaches && !reaches(kind, pair)) return "NOT_FOUND";
  return refuses?.(kind) ?? null;
}

/** What is wrong with the answer to this call; null if it is as expected. */
export async function judge(api: ApiHarness, fixture: Fixture, cell: Cell): Promise<string | null> {
  const answer = await api[cell.transport](cell.key, await ENTRIES[cell.key].input(fixture), { token: fixture.token });
  return faultOf(cell, fixture, answer);
}

function faultOf(cell: Cell, fixture: Fixture, answer: Answer): string | null {
  const due = dueTo(cell);
  const name = `${cell.key} by ${cell.kind} on ${cell.pair} over ${cell.transport}`;
  const got = answer.error?.code ?? (answer.status < 300 ? "done" : `status ${answer.status}`);
  if (got !== (due ?? "done")) return `${name}: ${due ?? "done"} was due, got ${got} ${answer.text.slice(0, 300)}`;
  const status = due ? ERRORS[due].status : cell.transport === "rest" ? rowOf(cell.key).status : 200;
  if (answer.status !== status) return `${name}: status ${status} was due, got ${answer.status}`;
  const isParty =
    fixture.caller !== null && (fixture.caller.userId === fixture.mentee.userId || fixture.caller.userId === fixture.mentor.userId);
  if (!isParty && answer.text.includes(fixture.secret)) return `${name}: tells what is between mentee and mentor`;
  return null;
}
