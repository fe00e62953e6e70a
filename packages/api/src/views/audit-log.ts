import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_ROLE_TEXT } from "@knotter/contract/audit-words";
import type { auditLogView } from "@knotter/contract/resources/audit-logs";
import type { AuditRow } from "@knotter/db/audit.reads";
import type { z } from "zod";
import { at } from "./instant";
import { masked } from "./order-mail";

type View = z.infer<typeof auditLogView>;

const LONGEST = 300;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
const PHONE = /\b0\d{1,4}-?\d{1,4}-?\d{3,4}\b/g;

/** A value of a change as one line. What reaches a person (an address, a telephone number) is covered, whatever its field is called. */
function told(value: unknown): string {
  const text =
    value === null || value === undefined
      ? "なし"
      : typeof value === "boolean"
        ? value
          ? "はい"
          : "いいえ"
        : typeof value === "string"
          ? value
          : JSON.stringify(value);
  return text.replace(EMAIL, masked).replace(PHONE, "***").slice(0, LONGEST);
}

/** `[before, after]`, or what is now; lists of names (`fields`) are one value. */
const isPair = (field: string, value: unknown): value is [unknown, unknown] =>
  Array.isArray(value) &&
  value.length === 2 &&
  field !== "fields" &&
  !value.some((each) => typeof each === "object" && each !== null && !Array.isArray(each));

const changesOf = (diff: Record<string, unknown>): View["changes"] =>
  Object.entries(diff).map(([field, value]) =>
    isPair(field, value) ? { field, before: told(value[0]), after: told(value[1]) } : { field, before: null, after: told(value) },
  );

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
  changes: changesOf(row.diff),
  ip: row.ip,
  requestId: row.requestId,
});
