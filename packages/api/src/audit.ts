import { signatureOf } from "@knotter/usecases/deps";
import { actorOf, type Context } from "./context";

/**
 * Writes down whose data was handed out to the caller: one row for each person, in one INSERT after the read, so that everybody can be
 * told who has looked at what is hers. Reading one's own is nobody's business, and whoever
 * asked for the head of an answer alone has read nothing.
 */
export async function recordRead(ctx: Context, action: string, entity: string, ids: readonly string[]): Promise<void> {
  if (ctx.headOnly) return;
  const actor = actorOf(ctx);
  const others = [...new Set(ids)].filter((id) => id !== actor.userId);
  if (others.length === 0) return;
  await ctx.services.db.transaction((tx) =>
    tx.auditTrail.record(
      { audit: others.map((entityId) => ({ action, entity, entityId, diff: {} })) },
      signatureOf(ctx.deps, actor, ctx.now),
    ),
  );
}
