import { addDays, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, systemSignatureOf } from "../deps";
import { newsMail } from "./request";

/** For so many days a missed run is made up for. */
const CAUGHT_UP_DAYS = 3;

/**
 * Once a day: tells supervisors of wishes that ended with a report that no longer has them. A mail of the moment itself would tell an admin, who sees the
 * list of mails, which report that was, and with it the interview. Returns how many are told, or were.
 */
export async function tellWithdrawn(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const today = tokyoDate(now);
  const since = instantOf(addDays(today, -CAUGHT_UP_DAYS), 0);
  const rows = await deps.db.read.supervision.withdrawnBetween(since, instantOf(today, 0));
  if (rows.length === 0) return 0;
  const mails = rows.map(({ id, version, supervisorId }) => newsMail(id, version, supervisorId, "withdrawn"));
  await deps.db.transaction((tx) => tx.audit.record({ mails, audit: [] }, systemSignatureOf(deps, now)));
  return rows.length;
}
