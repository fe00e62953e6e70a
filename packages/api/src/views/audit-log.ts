import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_ROLE_TEXT } from "@knotter/contract/labels/audit";
import { auditChanges } from "@knotter/contract/labels/audit-changes";
import type { auditLogView } from "@knotter/contract/resources/audit-logs";
import type { AuditRow } from "@knotter/db/audit/audit";
import type { z } from "zod";
import { at } from "./instant";
import { masked } from "./order-mail";

type View = z.infer<typeof auditLogView>;

const LONGEST = 300;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
const PHONE = /\b0\d{1,4}-?\d{1,4}-?\d{3,4}\b/g;

/** Addresses and telephone numbers are masked, whatever their field is called. */
const covered = (text: string): string => text.replace(EMAIL, masked).replace(PHONE, "***").slice(0, LONGEST);

export const toAuditLog = (row: AuditRow): View => ({
  id: row.id,
  at: at(row.at),
  actor: {
    id: row.actorId,
    role: row.actorRole,
    roleLabel: (AUDIT_ROLE_TEXT as Record<string, string>)[row.actorRole] ?? row.actorRole,
    name: row.actorName,
  },
  action: row.action,
  actionLabel: AUDIT_ACTION_TEXT[row.action] ?? row.action,
  entity: row.entity,
  entityLabel: AUDIT_ENTITY_TEXT[row.entity] ?? row.entity,
  entityId: row.entityId,
  changes: auditChanges(row).map(({ before, after, ...change }) => ({
    ...change,
    before: before === null ? null : covered(before),
    after: covered(after),
  })),
  ip: row.ip,
  requestId: row.requestId,
});
