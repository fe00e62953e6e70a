import { type AuditKind, auditActionsOf } from "@knotter/contract/labels/audit-kinds";
import { AUDIT_HEADERS, EXPORT_NAMES } from "@knotter/contract/labels/export";
import { auditLogs } from "@knotter/contract/resources/audit-logs";
import type { AuditFilter, AuditKey, AuditRow } from "@knotter/db/audit/audit";
import type { Named } from "@knotter/db/audit/names";
import { AppError } from "@knotter/domain/errors";
import { endOfDay, instantOf } from "@knotter/domain/tokyo";
import { recordRead } from "../audit";
import { type Context, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { BATCH, inBatches, tableExport } from "../table-export";
import { procedureOf, router } from "../trpc";
import { auditCells, idsOf, menteesIn, toAuditLog } from "../views/audit-log";

interface Wanted {
  personId?: string | undefined;
  orderId?: string | undefined;
  kind?: AuditKind | undefined;
  reads?: boolean | undefined;
  action?: string | undefined;
  actorEmail?: string | undefined;
  actorRole?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What the ids of these lines stand for. */
async function namesOf(ctx: Context, ids: readonly string[]): Promise<(id: string) => Named | undefined> {
  const unique = [...new Set(ids)];
  const found = unique.length === 0 ? [] : await ctx.services.db.read.audit.names(unique);
  const names = new Map(found.map((named) => [named.id, named]));
  return (id) => names.get(id);
}

/** The filter, and what the person and the order are called. Somebody who has registered is looked up by the account. */
async function filterOf(ctx: Context, { from, to, reads, kind, action, personId, orderId, ...rest }: Wanted) {
  if (from && to && from > to) throw new AppError("BAD_REQUEST", { fieldErrors: { to: ["END_BEFORE_START"] } });
  const nameOf = await namesOf(
    ctx,
    [personId, orderId].flatMap((id) => id ?? []),
  );
  const person = personId === undefined ? undefined : nameOf(personId);
  const order = orderId === undefined ? undefined : nameOf(orderId);
  const ofKind = kind === undefined && reads !== false ? undefined : auditActionsOf(kind, reads !== false);
  const filter: AuditFilter = {
    ...rest,
    actions: action === undefined ? ofKind : ofKind === undefined || ofKind.includes(action) ? [action] : [],
    personId: person?.kind === "place" ? (person.menteeId ?? personId) : personId,
    orderId,
    from: from ? instantOf(from, 0) : undefined,
    until: to ? endOfDay(to) : undefined,
  };
  const given = {
    person: person && !person.erased && person.name !== null ? { id: person.id, name: person.name } : null,
    order: order?.kind === "order" && order.name !== null ? { id: order.id, name: order.name } : null,
  };
  return { filter, given };
}

const keyAt = ({ at, id }: AuditRow): AuditKey => ({ startAt: at, id });

export const auditLogsRouter = router({
  list: procedureOf(auditLogs.list).query(async ({ ctx, input: { cursor, pageSize, ...wanted } }) => {
    const { filter, given } = await filterOf(ctx, wanted);
    const rows = await ctx.services.db.read.audit.list(scope(ctx), filter, { after: readKey(cursor), limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    const nameOf = await namesOf(ctx, page.flatMap(idsOf));
    await recordRead(
      ctx,
      "audit.list",
      "Mentee",
      page.flatMap((row) => menteesIn(row, nameOf)),
    );
    return {
      items: page.map((row) => toAuditLog(row, nameOf)),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf(keyAt(last)) : null,
      pageSize,
      given,
    };
  }),

  csv: procedureOf(auditLogs.csv).query(async ({ ctx, input }) => {
    const { format, encoding, ...wanted } = input;
    const { filter } = await filterOf(ctx, wanted);
    async function* rows() {
      let page: AuditRow[] = [];
      let nameOf: (id: string) => Named | undefined = () => undefined;
      const next = async (after: AuditKey | undefined) => {
        page = await ctx.services.db.read.audit.list(scope(ctx), filter, { after, limit: BATCH });
        nameOf = await namesOf(ctx, page.flatMap(idsOf));
        return page;
      };
      for await (const row of inBatches(next, keyAt)) yield auditCells(row, nameOf);
    }
    // Whose records were taken out: ids, days and codes. An address is a name, too.
    const { actorEmail, ...codes } = wanted;
    const filters = { ...codes, ...(wanted.orderId === undefined ? {} : { orderIds: [wanted.orderId] }) };
    return tableExport(ctx, {
      operation: auditLogs.csv.path,
      name: EXPORT_NAMES.audit,
      orders: [],
      filters: actorEmail === undefined ? filters : { ...filters, actor: true },
      format,
      encoding,
      header: AUDIT_HEADERS,
      rows: rows(),
    });
  }),
});
