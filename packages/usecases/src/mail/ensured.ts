import type { OutboxMail } from "@knotter/db/audit-trail.writes";
import type { Tx } from "@knotter/db/database";

/** What asking for mails has led to. Plain JSON: a retry with the same key gets it again. */
export interface Ensured {
  /** Of the mails that are new, or that stand for what was asked. */
  mailIds: string[];
  queued: number;
  /** `to`: an address, or whose turn it would have been. */
  skipped: { to: string; reason: string }[];
  /** Nothing new: what was asked for is there already. */
  deduplicated: boolean;
}

/** The ids under which mails stand in the outbox that were written a moment ago. */
export async function idsOf(tx: Pick<Tx, "mailDesk">, mails: readonly Pick<OutboxMail, "dedupeKey">[]): Promise<string[]> {
  if (mails.length === 0) return [];
  return (await tx.mailDesk.byKeys(mails.map(({ dedupeKey }) => dedupeKey))).map(({ id }) => id);
}
