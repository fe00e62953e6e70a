import { AUDIT_ROLE_TEXT, AUDIT_ROLES } from "@knotter/contract/labels/audit";
import { AUDIT_KIND_TEXT, AUDIT_KINDS } from "@knotter/contract/labels/audit-kinds";
import type { SelectOption } from "@knotter/ui/select";
import type { Filter } from "@/components/listing/filters";
import { code, day, dayUntil, flag, oneOf, type StateOf, uuid } from "@/components/listing/params";

export const AUDIT_SHAPE = {
  person: uuid,
  order: uuid,
  kind: oneOf(AUDIT_KINDS),
  role: oneOf(AUDIT_ROLES),
  from: dayUntil("to"),
  to: day,
  /** What was only read, too. */
  reads: flag,
  /** Set by links. */
  action: code(60),
  entity: code(40),
  entityId: code(64),
};
export type AuditState = StateOf<typeof AUDIT_SHAPE>;

/** What is asked for, of the list and of its file. */
export function auditQuery(state: AuditState) {
  return {
    personId: state.person ?? undefined,
    orderId: state.order ?? undefined,
    kind: state.kind ?? undefined,
    actorRole: state.role ?? undefined,
    // One action that only reads is asked for as such.
    reads: state.reads || state.action !== null ? undefined : false,
    action: state.action ?? undefined,
    entity: state.entity ?? undefined,
    entityId: state.entityId ?? undefined,
    from: state.from ?? undefined,
    to: state.to ?? undefined,
  };
}

export const auditInput = (state: AuditState) => ({ pageSize: 50, ...auditQuery(state) });

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

type Search = (q: string) => Promise<readonly SelectOption[]>;

export const auditFilters = (
  state: AuditState,
  names: { person: string; order: string },
  search: { person: Search; order: Search },
): readonly Filter<AuditState>[] => [
  { kind: "day", name: "from", label: "この日から", column: "at" },
  { kind: "day", name: "to", label: "この日まで", column: "at" },
  { kind: "lookup", name: "person", label: "人", column: "sentence", text: names.person, search: search.person },
  { name: "role", label: "操作した方の立場", column: "sentence", options: optionsOf(AUDIT_ROLE_TEXT) },
  { kind: "lookup", name: "order", label: "施策", column: "order", text: names.order, search: search.order },
  { name: "kind", label: "種類", column: "kind", options: optionsOf(AUDIT_KIND_TEXT) },
  { kind: "flag", name: "reads", label: "閲覧も表示" },
  { kind: "given", name: "action", label: "操作", text: "指定の操作" },
  { kind: "given", name: "entityId", label: "対象", text: state.entityId === null ? "" : "指定の対象" },
];
