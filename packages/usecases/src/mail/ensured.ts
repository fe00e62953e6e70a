import type { OutboxMail } from "@knotter/db/audit/trail.writes";
import type { Tx } from "@knotter/db/database";

/** The outcome of asking for mails. Plain JSON, because it is stored for a retry with the same key. */
export interface Ensured {
  /** Ids of the new mails, or of those that satisfy the request already. */
  mailIds: string[];
  queued: number;
  /** `to`: an address, or the id of the person who would have been the reader. */
  skipped: { to: string; reason: string }[];
  /** Nothing new was created: the requested mails exist already. */
  deduplicated: boolean;
}

/** The outbox ids of mails that were just written. */
export async function idsOf(tx: Pick<Tx, "mail">, mails: readonly Pick<OutboxMail, "dedupeKey">[]): Promise<string[]> {
  if (mails.length === 0) return [];
  return (await tx.mail.desk.byKeys(mails.map(({ dedupeKey }) => dedupeKey))).map(({ id }) => id);
}
