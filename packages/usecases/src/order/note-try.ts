import type { Tx } from "@knotter/db/database";
import type { Actor } from "@knotter/domain/scope";
import { type Deps, signatureOf } from "../deps";

/** What was tried, with the number of rows; never who was in them. */
interface Tried {
  tried: "order.add_mentees" | "order.invite" | "mentee.withdraw";
  entity: "Order" | "OrderMentee";
  entityId: string;
  rows: number;
}

/** Audits dry runs by a company like the real thing: a large number of them suggests that somebody is probing. */
export async function noteTry(deps: Deps, tx: Pick<Tx, "audit">, actor: Actor, { tried, entity, entityId, rows }: Tried): Promise<void> {
  if (actor.role !== "hrstaff") return;
  await tx.audit.record(
    { audit: [{ action: "order.try", entity, entityId, diff: { tried, rows } }] },
    signatureOf(deps, actor, deps.clock.now()),
  );
}
