import { type Breach, breachesOf } from "@knotter/testing/breaches";
import type { EnrolledMentee } from "@knotter/testing/factories/mentee";
import type { Workbench } from "@knotter/testing/workbench";
import { expect } from "vitest";
import type { Deps } from "../src/deps";
import { bothAnswers } from "./kept-answers";

/** Invariants of an order that the database itself checks: ledger, counts and sums among them. */
export const breachesIn = ({ pool }: Pick<Workbench, "pool">, orderId: string): Promise<Breach[]> =>
  breachesOf(async (text, values) => (await pool.query(text, values)).rows, orderId);

/** No promise of the order is broken, and what is kept of its mentors' free times answers these mentees as a full computation does. */
export async function expectPromisesKept(
  workbench: Pick<Workbench, "pool">,
  deps: Deps,
  { orderId }: { orderId: string },
  mentees: readonly EnrolledMentee[],
  when = "",
): Promise<void> {
  expect(await breachesIn(workbench, orderId), when).toEqual([]);
  for (const mentee of mentees) {
    const { kept, computed } = await bothAnswers(deps, mentee);
    expect(kept, when).toEqual(computed);
  }
}
