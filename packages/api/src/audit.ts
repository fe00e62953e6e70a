import { signatureOf } from "@knotter/usecases/deps";
import { actorOf, type Context } from "./context";

/**
 * Records whose data was shown to the caller: one row per person, in one INSERT after the read, so that people can be told who has looked
 * at their data. Reading one's own data is not recorded, nor is a HEAD request, which reads nothing.
 */
export async function recordRead(ctx: Context, action: string, entity: string, ids: readonly string[]): Promise<void> {
  if (ctx.headOnly) return;
  const actor = actorOf(ctx);
  const others = [...new Set(ids)].filter((id) => id !== actor.userId);
  if (others.length === 0) return;
  await ctx.services.db.transaction((tx) =>
    tx.audit.record({ audit: others.map((entityId) => ({ action, entity, entityId, diff: {} })) }, signatureOf(ctx.deps, actor, ctx.now)),
  );
}

/** Mails whose readers were shown by name: people with an account, and people on a list who have none yet. */
export async function recordMailsRead(
  ctx: Context,
  mails: readonly { toUserId: string | null; orderMenteeId: string | null }[],
): Promise<void> {
  await recordRead(
    ctx,
    "mail.read",
    "User",
    mails.flatMap(({ toUserId }) => toUserId ?? []),
  );
  await recordRead(
    ctx,
    "mail.read",
    "OrderMentee",
    mails.flatMap(({ orderMenteeId }) => orderMenteeId ?? []),
  );
}
