import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_ROLE_TEXT, AUDIT_ROLES } from "@knotter/contract/labels/audit";
import type { Filter } from "@/components/listing/filters";
import { code, day, flag, keyword, oneOf, type StateOf } from "@/components/listing/params";

export const AUDIT_SHAPE = {
  /** The address of the acting user. */
  q: keyword(254),
  role: oneOf(AUDIT_ROLES),
  action: code(60),
  entity: code(40),
  entityId: code(64),
  /** Without entries that are only reads. */
  deeds: flag,
  from: day,
  to: day,
};
export type AuditState = StateOf<typeof AUDIT_SHAPE>;

const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** An incomplete address matches nobody, so the list stays as it is until it is complete. */
export const auditInput = (state: AuditState) => ({
  pageSize: 50,
  actorEmail: isAddress(state.q.trim()) ? state.q.trim() : undefined,
  actorRole: state.role ?? undefined,
  action: state.action ?? undefined,
  reads: state.deeds ? false : undefined,
  entity: state.entity ?? undefined,
  entityId: state.entityId ?? undefined,
  from: state.from ?? undefined,
  to: state.to ?? undefined,
});

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

export const auditFilters = (state: AuditState): readonly Filter<AuditState>[] => [
  { name: "role", label: "操作した人", options: optionsOf(AUDIT_ROLE_TEXT) },
  { name: "action", label: "操作", options: optionsOf(AUDIT_ACTION_TEXT) },
  { name: "entity", label: "対象", options: optionsOf(AUDIT_ENTITY_TEXT) },
  { kind: "flag", name: "deeds", label: "閲覧を除く" },
  { kind: "day", name: "from", label: "この日から" },
  { kind: "day", name: "to", label: "この日まで" },
  { kind: "given", name: "entityId", label: "対象のID", text: state.entityId ?? "" },
];
