import { isCorporateNumber } from "./corporate-number";
import type { DisclosureLevel, ProgramType } from "./disclosure";
import type { HeaderMap, OrderColumn, Sheet } from "./import-columns";
import type { RowFault, RowWarning } from "./import-fault";
import { type Notes, type RowReader, rowReader } from "./import-row";
import { addressIn, tidyAscii } from "./import-values";
import type { QuestionMarks } from "./lost-characters";
import { type PeriodField, periodFaults } from "./order-moves";
import { LIMITS, POLICY_RANGES } from "./policy";
import { addDays, type LocalDate } from "./tokyo";

/** An order as one row of an admin's list describes it. Null: the row says nothing about it. */
export interface OrderWish {
  row: number;
  orderNo: string | null;
  customerName: string;
  corporateNumber: string | null;
  name: string;
  programType: ProgramType;
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn: LocalDate | null;
  bookingClosesOn: LocalDate | null;
  sessionMinutes: number;
  maxMentoringCount: number;
  totalSessionCap: number | null;
  disclosureLevel: DisclosureLevel;
  hrName: string | null;
  hrEmail: string | null;
  registrationNumbers: string[];
  memo: string | null;
  /** Columns of which a program before us has lost characters; absent: none. */
  lost?: readonly LostOrderColumn[];
}

/** Where a question mark in a column of text is a lost character: the name of an order and a memo may ask something. */
export const LOST_IN_ORDERS = {
  orderNo: "nowhere",
  customerName: "anywhere",
  name: "between",
  hrName: "anywhere",
  memo: "nowhere",
} as const satisfies Partial<Record<OrderColumn, QuestionMarks>>;
export type LostOrderColumn = keyof typeof LOST_IN_ORDERS;
const TEXTS = Object.keys(LOST_IN_ORDERS) as LostOrderColumn[];

/** Days further away from today than this are rather mistyped. */
const NEAR_DAYS = 2 * 366;

export interface ReadOrders {
  wishes: OrderWish[];
  faults: RowFault[];
  warnings: RowWarning[];
}

const PROGRAMS: Readonly<Record<string, ProgramType>> = {
  任意: "voluntary",
  全員対象: "mandatory",
  節目: "milestone",
  復職: "return",
  全員: "mandatory",
  "復職・育休復帰": "return",
  voluntary: "voluntary",
  mandatory: "mandatory",
  milestone: "milestone",
  return: "return",
};
const LEVELS: Readonly<Record<string, DisclosureLevel>> = { L0: "L0", L1: "L1", L2: "L2", L3: "L3" };

/** Reads the rows of a sheet; rows with a fault are left out. Each order must have only one row. `today` is JST. */
export function readOrders(
  sheet: Pick<Sheet, "header" | "rows"> & Partial<Pick<Sheet, "format">>,
  header: Pick<HeaderMap, "at">,
  today?: LocalDate,
): ReadOrders {
  const notes: Notes = { faults: [], warnings: [] };
  const wishes: OrderWish[] = [];
  const rowOf = new Map<string, number>();
  for (const row of sheet.rows) {
    const reader = rowReader<OrderColumn>(row, { at: header.at, notes, knowsText: sheet.format !== "csv" });
    const before = notes.faults.length;
    const wish = wishOf(reader);
    reader.checkWidth(sheet.header.cells.length);
    if (!wish || notes.faults.length > before) continue;
    const lost = TEXTS.filter((column) => reader.lost.has(column));
    if (lost.length > 0) wish.lost = lost;
    if (today !== undefined && (wish.startsOn > addDays(today, NEAR_DAYS) || wish.startsOn < addDays(today, -NEAR_DAYS)))
      reader.warn("startsOn", "DAY_FAR");
    const key = orderKey(wish);
    const first = rowOf.get(key);
    if (first === undefined) {
      rowOf.set(key, row.row);
      wishes.push(wish);
    } else reader.fault(wish.orderNo === null ? "name" : "orderNo", "DUPLICATE_ROW", { row: first });
  }
  return { wishes, ...notes };
}

/** Identifies the order of a row: by its number, or else by company, name and first day. */
const orderKey = (order: Pick<OrderWish, "orderNo" | "customerName" | "name" | "startsOn">): string =>
  order.orderNo === null ? `${order.customerName}\n${order.name}\n${order.startsOn}` : order.orderNo;

function wishOf(reader: RowReader<OrderColumn>): OrderWish | null {
  const orderNo = reader.code("orderNo", 30);
  const customerName = reader.text("customerName", LIMITS.text.customerName, { required: true, marks: LOST_IN_ORDERS.customerName });
  const name = reader.text("name", LIMITS.text.orderName, { required: true, marks: LOST_IN_ORDERS.name });
  const programType = reader.choice("programType", PROGRAMS, { required: true });
  const startsOn = reader.day("startsOn", { required: true });
  const endsOn = reader.day("endsOn", { required: true });
  const bookingOpensOn = reader.day("bookingOpensOn");
  const bookingClosesOn = reader.day("bookingClosesOn");
  const { values } = POLICY_RANGES.sessionMinutes;
  const sessionMinutes = reader.number("sessionMinutes", { min: 1, max: 999, required: true });
  if (sessionMinutes !== null && !values.some((value) => value === sessionMinutes))
    reader.fault("sessionMinutes", "CHOICE", { choices: values.join("・") });
  const maxMentoringCount = reader.number("maxMentoringCount", { ...LIMITS.maxMentoringCount, required: true });
  const disclosureLevel = reader.choice("disclosureLevel", LEVELS, { required: true });
  const rest = {
    corporateNumber: corporateNumberOf(reader),
    totalSessionCap: reader.number("totalSessionCap", LIMITS.totalSessionCap),
    ...hrOf(reader),
    registrationNumbers: numbersOf(reader),
    memo: reader.text("memo", 2000, { lines: true }),
  };
  if (customerName === null || name === null || programType === null || startsOn === null || endsOn === null) return null;
  if (sessionMinutes === null || maxMentoringCount === null || disclosureLevel === null) return null;
  const period = { startsOn, endsOn, bookingOpensOn: bookingOpensOn ?? startsOn, bookingClosesOn: bookingClosesOn ?? endsOn };
  for (const [field, code] of Object.entries(periodFaults(period))) reader.fault(field as PeriodField, code);
  return {
    row: reader.row,
    ...{ orderNo, customerName, name, programType, startsOn, endsOn, bookingOpensOn, bookingClosesOn },
    ...{ sessionMinutes, maxMentoringCount, disclosureLevel },
    ...rest,
  } satisfies Record<"row" | "registrationNumbers" | Exclude<OrderColumn, "mentors">, unknown>;
}

function corporateNumberOf(reader: RowReader<OrderColumn>): string | null {
  const digits = reader.code("corporateNumber", 30)?.replace(/[\s-]/g, "") ?? null;
  if (digits !== null && !isCorporateNumber(digits)) return reader.fault("corporateNumber", "CORPORATE_NUMBER");
  return digits;
}

function hrOf(reader: RowReader<OrderColumn>): Pick<OrderWish, "hrName" | "hrEmail"> {
  const hrName = reader.text("hrName", LIMITS.text.name, { marks: LOST_IN_ORDERS.hrName });
  const written = reader.text("hrEmail", LIMITS.text.email, { ascii: true });
  const address = written === null ? { email: null } : addressIn(written);
  const hrEmail = "fault" in address ? reader.fault("hrEmail", address.fault) : address.email;
  if (hrName === null && written !== null) reader.fault("hrName", "HR_NAME_MISSING");
  return { hrName, hrEmail };
}

function numbersOf(reader: RowReader<OrderColumn>): string[] {
  const text = reader.text("mentors", 2000, { ascii: true, lines: true }) ?? "";
  return [
    ...new Set(
      text
        .split(/[;,、\n]/)
        .map((number) => tidyAscii(number))
        .filter((number) => number !== ""),
    ),
  ];
}
