import type { PersonFacts } from "@knotter/domain/report-facts";
import type { ColumnType } from "kysely";

declare const written: unique symbol;

/** A value that `json()` has made ready for a `jsonb` column. pg alone would write an array as one of PostgreSQL's own arrays. */
export type WrittenJson<T> = { readonly [written]: T };

/** A `jsonb` column: read as `T`, written by `json(value)` alone (query.ts). */
export type Json<T> = ColumnType<T, WrittenJson<T>, WrittenJson<T>>;

// What the columns of schema.prisma hold, by `@kyselyType(Column.…)` beside each.
export type { TickedQuestion } from "@knotter/domain/checked-question";
export type { Contact, EscalationContact } from "@knotter/domain/customer";
export type { MinuteRange } from "@knotter/domain/minute-range";
export type { PolicyOverrides } from "@knotter/domain/policy";
export type { ReportRelease } from "@knotter/domain/report-release";
export type { ReportRow } from "@knotter/domain/report-table";
export type { LocalDate } from "@knotter/domain/tokyo";
export type { CareerEntry, PendingChanges } from "./mentor/profile.row";
/** Of one person, in one period of one order. */
export type ReportedFacts = Omit<PersonFacts, "person" | "orderId">;
/** Written by an admin for the company to read. */
export interface ReportTexts {
  orgIssues?: string;
  proposals?: string;
  recommendations?: string;
}
