export interface BulkSizes {
  mentors: number;
  mentees: number;
  mentorings: number;
}

/** One call of the bulk seed. There may be several in one database: each has its own order, people and ids. */
export interface BulkBatch {
  /** 1, 2, 3 … */
  number: number;
  now: Date;
  passwordHash: string;
}

const KINDS = [
  "customer",
  "order",
  "mentor",
  "mentee",
  "seat",
  "schedule",
  "mentoring",
  "first_event",
  "last_event",
  "grant",
  "reserve",
  "giveback",
  "report",
  "mail_mentee",
  "mail_mentor",
  "audit_book",
  "audit_read",
  "audit_end",
] as const;
type BulkKind = (typeof KINDS)[number];

const prefixOf = (batch: BulkBatch, kind: BulkKind): string =>
  `${(batch.now.getTime() + batch.number).toString(16).padStart(12, "0")}7${(KINDS.indexOf(kind) + 1).toString(16).padStart(3, "0")}8`;

/**
 * A UUID with the format of version 7, numbered instead of random: millions are generated in SQL and refer to each other without a look-up.
 */
export function bulkId(batch: BulkBatch, kind: BulkKind, n: number): string {
  const hex = prefixOf(batch, kind) + n.toString(16).padStart(15, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The same as an SQL expression over an integer expression. */
export const bulkIdSql = (batch: BulkBatch, kind: BulkKind, n: string): string =>
  `('${prefixOf(batch, kind)}' || lpad(to_hex((${n})::bigint), 15, '0'))::uuid`;
