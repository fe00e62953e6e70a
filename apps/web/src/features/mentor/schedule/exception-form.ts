import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import type { FormValues } from "@/components/form/codec";
import type { FormBase } from "@/components/form/use-form-base";
import type { exceptionForm } from "./exception-schema";
import { rangesText } from "./ranges";
import type { Entry, Range } from "./types";

export type ExceptionKind = "date_open" | "date_block";

/** What the dialog was opened for. */
export type ExceptionRequest =
  | { kind: ExceptionKind; date: LocalDate; added: Range | null }
  /** The day is still to be chosen, near one that is on the screen. */
  | { kind: ExceptionKind; date: null; near: LocalDate; added: null }
  | { entry: Entry; removing?: boolean | undefined };

type ExceptionInput = z.input<typeof exceptionForm>;
/** The rule that comes of the fields. */
export type ExceptionRule = z.output<typeof exceptionForm>;
export type ExceptionValues = FormValues<ExceptionInput>;
export type ExceptionForm = FormBase<ExceptionInput, ExceptionRule>;

export const KIND_TEXT = { date_open: "この日だけ受付", date_block: "受け付けない" } as const satisfies Record<ExceptionKind, string>;

export const kindOf = ({ kind }: Pick<Entry, "kind">): ExceptionKind => (kind === "date_block" ? "date_block" : "date_open");

export const valuesOf = (entry: Entry): ExceptionValues => ({
  kind: kindOf(entry),
  date: entry.date ?? "",
  dateTo: entry.dateTo ?? "",
  wholeDay: entry.ranges.length === 0,
  ranges: entry.ranges,
  note: entry.note ?? "",
});

type When = Pick<Entry, "kind" | "date" | "dateTo" | "ranges">;

/** `2026年12月28日(月)〜12月31日(木)` */
export const daysInWords = ({ date, dateTo }: When): string =>
  [date && formatDate(date), dateTo && dateTo !== date && `〜${formatDate(dateTo).slice(5)}`].filter(Boolean).join("");

/** `終日`, `10:00〜12:00、13:00〜17:00` */
export const hoursInWords = ({ kind, ranges }: When): string =>
  ranges.length === 0 && kind === "date_block" ? "終日" : rangesText(ranges);

/** `2026年12月28日(月)〜12月31日(木) 終日` */
export const whenText = (entry: When): string => `${daysInWords(entry)} ${hoursInWords(entry)}`;

/** `受け付けない（研修の講師）`, `受け付けない 10:00〜12:00` */
export const blockText = ({ ranges, note }: Pick<Entry, "ranges" | "note">): string =>
  [KIND_TEXT.date_block, ranges.length > 0 && ` ${rangesText(ranges)}`, note && `（${note}）`].filter(Boolean).join("");
