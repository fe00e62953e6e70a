import type { ColumnType } from "kysely";

declare const written: unique symbol;

/** A value that `json()` has made ready for a `jsonb` column. pg alone would write an array as one of PostgreSQL's own arrays. */
export type WrittenJson<T> = { readonly [written]: T };

/** A `jsonb` column: read as `T`, written by `json(value)` alone (query.ts). */
export type Json<T> = ColumnType<T, WrittenJson<T>, WrittenJson<T>>;

// What the columns of schema.prisma hold, by `@kyselyType(Column.…)` beside each.
export type { Contact, EscalationContact } from "@knotter/domain/customer";
export type { MinuteRange } from "@knotter/domain/minute-range";
export type { LocalDate } from "@knotter/domain/tokyo";
export type { CareerEntry, PendingChanges } from "./mentor/profile.row";
