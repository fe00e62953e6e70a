import { addDays, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { type Deps, systemSignatureOf } from "../deps";
import { newsMail } from "./request";

/** The number of days that a run looks back, to make up for missed runs. */
const CAUGHT_UP_DAYS = 3;

/**
 * Daily job: mails supervisors whose supervision ended because the report no longer asks for it. A mail sent at once would tell an admin, who sees the list
 * of mails, which report that was, and so which interview. Returns the number of supervisors who have this mail.
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
