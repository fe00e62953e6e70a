import type { RowFault } from "@knotter/domain/import-fault";
import type { ReviewedField } from "@knotter/domain/mentor-review";
import type { PersonFacts } from "@knotter/domain/report-facts";
import type { ColumnType, Selectable } from "kysely";
import type { Mentor } from "./generated/tables";

declare const written: unique symbol;

/** A value that `json()` has made ready for a `jsonb` column. pg alone would write an array as one of PostgreSQL's own arrays. */
export type WrittenJson<T> = { readonly [written]: T };

/** A `jsonb` column: read as `T`, written by `json(value)` alone (query.ts). */
export type Json<T> = ColumnType<T, WrittenJson<T>, WrittenJson<T>>;

// What the columns of schema.prisma hold, by `@kyselyType(Column.…)` beside each.
export type { BulkChange, BulkConditions, BulkInput } from "@knotter/domain/bulk-operation";
export type { UnreadAppointment } from "@knotter/domain/busy-time";
export type { Audience, CampaignKind } from "@knotter/domain/campaign";
export type { TickedQuestion } from "@knotter/domain/checked-question";
export type { Contact, EscalationContact } from "@knotter/domain/customer";
export type { SignInFault } from "@knotter/domain/identity-provider";
export type { MailType } from "@knotter/domain/mail";
export type { NotificationPrefs } from "@knotter/domain/mail-skip";
export type { MinuteRange } from "@knotter/domain/minute-range";
export type { NotificationKind } from "@knotter/domain/notification";
export type { PolicyOverrides } from "@knotter/domain/policy";
export type { ReportRelease } from "@knotter/domain/report-release";
export type { ReportRow } from "@knotter/domain/report-table";
export type { LocalDate } from "@knotter/domain/tokyo";
export type { WebhookType } from "@knotter/domain/webhook";
/** The ids of an event; in the column, beside the mark of `webhook/of-day.ts`. */
export type WebhookData = Readonly<Record<string, string | readonly string[]>>;
/** What a mentor has done before, as the profile tells it. */
export interface CareerEntry {
  period: string;
  industry: string;
  jobType: string;
  description: string;
}
/** Changes of a profile that wait for a review. `photo` is the id of the photo. */
export type PendingChanges = Partial<Selectable<Pick<Mentor, Exclude<ReviewedField, "photo">>>> & { photo?: string };
/** Of one person, in one period of one order. */
export type ReportedFacts = Omit<PersonFacts, "person" | "orderId">;
/** Written by an admin for the company to read. */
export interface ReportTexts {
  orgIssues?: string;
  proposals?: string;
  recommendations?: string;
}
/** Plain facts that a mail's template needs and the state no longer has. Never confidential text. */
export type MailFacts = Readonly<Record<string, string | number | boolean | null>>;
/** The calendar file of a mail. */
export interface StoredAttachment {
  fileName: string;
  mediaType: string;
  content: string;
}
/** What a checked file would do, in rows. `effect`: a digest of what was shown, value by value. */
export interface ImportSummary {
  new: number;
  update: number;
  same: number;
  error: number;
  effect?: string;
  /** What this company's headings mean, where somebody has corrected it. */
  columns?: Readonly<Record<string, string | null>>;
}
/** What is kept of a checked file until it is committed: the rows with a fault, as they stood in it, for the CSV with the errors. */
export interface KeptRows {
  header: string[];
  cells: { row: number; cells: string[]; faults: RowFault[] }[];
}
