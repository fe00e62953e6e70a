import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import type { FieldErrors, Resolver } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import { partsOfNight, rangesText } from "./ranges";
import type { Entry, EntryInput, Range } from "./types";

export type ExceptionKind = "date_open" | "date_block";

/** What the dialog was opened for. */
export type ExceptionRequest =
  | { kind: ExceptionKind; date: LocalDate | null; added: Range | null }
  | { entry: Entry; removing?: boolean | undefined };

export interface ExceptionValues {
  kind: ExceptionKind;
  date: LocalDate | null;
  /** Null: a single day. */
  dateTo: LocalDate | null;
  wholeDay: boolean;
  ranges: Range[];
  note: string;
}

export const KIND_TEXT = { date_open: "この日だけ受付", date_block: "受け付けない" } as const satisfies Record<ExceptionKind, string>;

export function valuesOf(entry: Entry): ExceptionValues {
  return {
    kind: entry.kind === "date_block" ? "date_block" : "date_open",
    date: entry.date,
    dateTo: entry.dateTo,
    wholeDay: entry.ranges.length === 0,
    ranges: entry.ranges,
    note: entry.note ?? "",
  };
}

export function inputOf(values: ExceptionValues): EntryInput {
  const common = { date: values.date ?? "", note: values.note };
  if (values.kind === "date_open") return { kind: "date_open", ...common, ranges: values.ranges };
  return { kind: "date_block", ...common, dateTo: values.dateTo, ranges: values.wholeDay ? [] : values.ranges };
}

const check = lazyResolver<EntryInput, EntryInput>(() => import("./exception-schema").then((module) => module.scheduleEntryForm));

const required = (message: string) => ({ type: "required", message });

const OVER_MIDNIGHT = "日をまたぐ時間は、この日の24:00までと、翌日の0:00からを、別の日として登録してください";

/** The contract's own schema, with friendlier messages for missing choices. */
export const exceptionResolver: Resolver<ExceptionValues> = async (values, context, options) => {
  const { errors } = await check(inputOf(values), context, options as never);
  const found: FieldErrors<ExceptionValues> = { ...(errors as FieldErrors<ExceptionValues>) };
  if (values.date === null) found.date = required("日付を選んでください");
  const ranges = values.kind === "date_block" && values.wholeDay ? [] : values.ranges;
  if (ranges.length === 0 && !(values.kind === "date_block" && values.wholeDay))
    found.ranges = required("受付時間を1つ以上入力してください") as never;
  else if (ranges.some((range) => range.start === "" || range.end === "" || partsOfNight(range) !== null)) {
    found.ranges = ranges.map((range, index) => {
      if (range.start === "" || range.end === "") return { end: required("開始と終了の時刻を選んでください") };
      if (partsOfNight(range) !== null) return { end: required(OVER_MIDNIGHT) };
      return (errors as FieldErrors<ExceptionValues>).ranges?.[index];
    }) as never;
  }
  return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
};

type When = Pick<Entry, "kind" | "date" | "dateTo" | "ranges">;

/** `2026年12月28日(月)〜12月31日(木)` */
export const daysInWords = ({ date, dateTo }: When): string =>
  [date && formatDate(date), dateTo && dateTo !== date && `〜${formatDate(dateTo).slice(5)}`].filter(Boolean).join("");

/** `終日`, `10:00〜12:00、13:00〜17:00` */
export const hoursInWords = ({ kind, ranges }: When): string =>
  ranges.length === 0 && kind === "date_block" ? "終日" : rangesText(ranges);

/** `2026年12月28日(月)〜12月31日(木) 終日` */
export const whenText = (entry: When): string => `${daysInWords(entry)} ${hoursInWords(entry)}`;
