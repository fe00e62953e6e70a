import type { Tx } from "@knotter/db/database";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf } from "../deps";

/** What was tried out, with how many rows; never whose. */
interface Tried {
  tried: "order.add_mentees" | "order.invite" | "mentee.withdraw";
  entity: "Order" | "OrderMentee";
  entityId: string;
  rows: number;
}

/** A company that tries out what a list would do leaves a line, as it does when it sends it: many of them are somebody searching. */
export async function noteTry(
  deps: Deps,
  tx: Pick<Tx, "auditTrail">,
  actor: Actor,
  { tried, entity, entityId, rows }: Tried,
): Promise<void> {
  if (actor.role !== "hrstaff") return;
  await tx.auditTrail.record(
    { audit: [{ action: "order.try", entity, entityId, diff: { tried, rows } }] },
    signatureOf(deps, actor, deps.clock.now()),
  );
}
