import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_ROLE_TEXT } from "@knotter/contract/labels/audit";
import { auditChanges } from "@knotter/contract/labels/audit-changes";
import { AUDIT_KIND_TEXT, auditKindOf } from "@knotter/contract/labels/audit-kinds";
import { auditSentence } from "@knotter/contract/labels/audit-sentences";
import { MAIL_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { auditLogView } from "@knotter/contract/resources/audit-logs";
import type { AuditRow } from "@knotter/db/audit/audit";
import type { Named } from "@knotter/db/audit/names";
import { formatDateTime } from "@knotter/domain/tokyo";
import type { CsvCell } from "@knotter/files/csv-writer";
import type { z } from "zod";
import { at } from "./instant";
import { masked } from "./order-mail";

type View = z.infer<typeof auditLogView>;
type NameOf = (id: string) => Named | undefined;

const LONGEST = 300;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
/** Not the number of an interview (`M-2026-000090`). */
const PHONE = /(?<!\bM-\d{4}-)\b0\d{1,4}-?\d{1,4}-?\d{3,4}\b/g;
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Addresses and telephone numbers are masked, whatever their field is called. */
const covered = (text: string): string => text.replace(EMAIL, masked).replace(PHONE, "***").slice(0, LONGEST);

/** Every id that a line holds: whoever did it, what it is about, and what its changes name. */
export const idsOf = ({ actorId, entityId, orderId, diff }: AuditRow): string[] => [
  ...(actorId === null ? [] : [actorId]),
  ...(orderId === null ? [] : [orderId]),
  ...(entityId.match(UUIDS) ?? []),
  ...(JSON.stringify(diff).match(UUIDS) ?? []),
];

/** What an id in a change is called. Undefined: whoever it was is gone. */
function nameIn(named: Named | undefined): string | undefined {
  if (named === undefined || named.erased) return undefined;
  if (named.kind === "mail") return `メール「${(MAIL_TYPE_TEXT as Record<string, string>)[named.name ?? ""] ?? ""}」`;
  return named.kind === "report" ? "全体報告書" : (named.name ?? named.menteeName ?? named.mentorName ?? undefined);
}

export function toAuditLog(row: AuditRow, nameOf: NameOf): View {
  const parts = auditSentence(row, nameOf);
  const actor = row.actorId === null ? undefined : nameOf(row.actorId);
  const order = row.orderId === null ? undefined : nameOf(row.orderId);
  return {
    id: row.id,
    at: at(row.at),
    sentence: parts.map(({ text }) => text).join(""),
    parts,
    actor: {
      id: row.actorId,
      role: row.actorRole,
      roleLabel: (AUDIT_ROLE_TEXT as Record<string, string>)[row.actorRole] ?? row.actorRole,
      name: actor === undefined || actor.erased ? null : actor.name,
    },
    action: row.action,
    actionLabel: AUDIT_ACTION_TEXT[row.action] ?? row.action,
    kind: auditKindOf(row.action) ?? null,
    entity: row.entity,
    entityLabel: AUDIT_ENTITY_TEXT[row.entity] ?? row.entity,
    entityId: row.entityId,
    order: order === undefined ? null : { id: order.id, name: order.name ?? "" },
    changes: auditChanges(row, (id) => nameIn(nameOf(id))).map(({ before, after, ...change }) => ({
      ...change,
      before: before === null ? null : covered(before),
      after: covered(after),
    })),
    ip: row.ip,
    requestId: row.requestId,
  };
}

/** The mentees whom a line names, but for who did it. */
export const menteesIn = (row: AuditRow, nameOf: NameOf): string[] => {
  const subject = nameOf(row.entityId);
  return subject?.menteeId && !subject.erased && subject.menteeId !== row.actorId ? [subject.menteeId] : [];
};

/** A line of the CSV (AUDIT_HEADERS). */
export function auditCells(row: AuditRow, nameOf: NameOf): CsvCell[] {
  const { sentence, actor, kind, order, changes, ip, requestId } = toAuditLog(row, nameOf);
  return [
    formatDateTime(row.at),
    actor.name ?? "",
    actor.roleLabel,
    sentence,
    kind === null ? "" : AUDIT_KIND_TEXT[kind],
    order?.name ?? "",
    changes.map(({ label, before, after }) => `${label}：${before === null ? "" : `${before} → `}${after}`).join("\n"),
    ip ?? "",
    requestId ?? "",
  ];
}
