import { AUDIT_READS } from "@knotter/contract/labels/audit";
import { auditLogs } from "@knotter/contract/resources/audit-logs";
import { endOfDay, instantOf } from "@knotter/domain/tokyo";
import { scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { toAuditLog } from "../views/audit-log";

export const auditLogsRouter = router({
  list: procedureOf(auditLogs.list).query(async ({ ctx, input: { cursor, pageSize, from, to, reads, ...filter } }) => {
    const rows = await ctx.services.db.read.audit.list(
      scope(ctx),
      {
        ...filter,
        except: reads === false ? AUDIT_READS : undefined,
        from: from ? instantOf(from, 0) : undefined,
        until: to ? endOfDay(to) : undefined,
      },
      { after: readKey(cursor), limit: pageSize + 1 },
    );
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(toAuditLog),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf({ startAt: last.at, id: last.id }) : null,
      pageSize,
    };
  }),
});
