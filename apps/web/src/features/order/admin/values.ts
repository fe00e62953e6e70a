import { ORDER_POLICY_TEXT, type OrderPolicyKey } from "@knotter/contract/labels/order";
import { REPORT_PERIODS_FAULT } from "@knotter/contract/labels/report";
import { type DisclosureLevel, defaultDisclosure, defaultShowRegistration, type ProgramType } from "@knotter/domain/disclosure";
import { type PeriodField, periodFault } from "@knotter/domain/order-moves";
import { endsFollow } from "@knotter/domain/report-period";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { FieldErrors, Resolver } from "react-hook-form";
import { lazyResolver } from "@/components/lazy-resolver";
import type { CreateInput, OrderView } from "./types";

export const POLICY_KEYS = Object.keys(ORDER_POLICY_TEXT) as OrderPolicyKey[];

/** The conditions as the fields of a form hold them: numbers as text, an empty box for "not set". */
export interface ConditionsValues {
  name: string;
  programType: ProgramType;
  purpose: string;
  memo: string;
  reportSchedule: "monthly" | "end" | "manual";
  /** Last days of the report's periods, except the last one. */
  reportPeriodEnds: LocalDate[];
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  sessionMinutes: string;
  maxMentoringCount: string;
  totalSessionCap: string;
  disclosureLevel: DisclosureLevel;
  showRegistration: boolean;
  policy: Record<OrderPolicyKey, string>;
  /** Empty: the newest version. */
  questionSetId: string;
}

/** Fields that are shown, and saved, together. */
export const SECTIONS = {
  basics: ["name", "programType", "purpose", "reportSchedule", "questionSetId", "memo"],
  period: [
    "startsOn",
    "endsOn",
    "bookingOpensOn",
    "bookingClosesOn",
    "sessionMinutes",
    "maxMentoringCount",
    "totalSessionCap",
    "reportPeriodEnds",
  ],
  sharing: ["disclosureLevel", "showRegistration"],
  rules: ["policy"],
} as const satisfies Record<string, readonly (keyof ConditionsValues)[]>;
export type Section = keyof typeof SECTIONS;

const NO_RULES = Object.fromEntries(POLICY_KEYS.map((key) => [key, ""])) as Record<OrderPolicyKey, string>;

export const EMPTY_TERMS: ConditionsValues = {
  name: "",
  programType: "mandatory",
  purpose: "",
  memo: "",
  reportSchedule: "end",
  reportPeriodEnds: [],
  startsOn: "",
  endsOn: "",
  bookingOpensOn: "",
  bookingClosesOn: "",
  sessionMinutes: "60",
  maxMentoringCount: "2",
  totalSessionCap: "",
  disclosureLevel: defaultDisclosure("mandatory"),
  showRegistration: defaultShowRegistration("mandatory"),
  policy: NO_RULES,
  questionSetId: "",
};

/** The conditions of an existing order, as the form's initial values. */
export const termsOf = (order: OrderView): ConditionsValues => ({
  name: order.name,
  programType: order.programType,
  purpose: order.purpose ?? "",
  memo: order.memo ?? "",
  reportSchedule: order.reportSchedule,
  reportPeriodEnds: order.reportPeriodEnds,
  ...order.period,
  sessionMinutes: String(order.sessionMinutes),
  maxMentoringCount: String(order.maxMentoringCount),
  totalSessionCap: order.totalSessionCap === null ? "" : String(order.totalSessionCap),
  disclosureLevel: order.disclosureLevel,
  showRegistration: order.showRegistration,
  policy: Object.fromEntries(POLICY_KEYS.map((key) => [key, String(order.policy[key] ?? "")])) as Record<OrderPolicyKey, string>,
  questionSetId: order.questionSetId ?? "",
});

type TermsInput = Omit<CreateInput, "orderNo" | "customerId" | "customer" | "mentors" | "saveAs">;

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));
const numberOrNull = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

/** The contract's input. An empty booking period is that of the order; an empty limit is the default. */
export const inputOf = (values: ConditionsValues): TermsInput => ({
  name: values.name,
  programType: values.programType,
  purpose: values.purpose.trim() === "" ? null : values.purpose,
  startsOn: values.startsOn,
  endsOn: values.endsOn,
  bookingOpensOn: values.bookingOpensOn || values.startsOn,
  bookingClosesOn: values.bookingClosesOn || values.endsOn,
  sessionMinutes: numberOf(values.sessionMinutes),
  maxMentoringCount: numberOf(values.maxMentoringCount),
  totalSessionCap: numberOrNull(values.totalSessionCap),
  disclosureLevel: values.disclosureLevel,
  showRegistration: values.showRegistration,
  policy: Object.fromEntries(POLICY_KEYS.map((key) => [key, numberOrNull(values.policy[key])])),
  reportSchedule: values.reportSchedule,
  reportPeriodEnds: values.reportPeriodEnds,
  questionSetId: values.questionSetId || null,
  memo: values.memo.trim() === "" ? null : values.memo,
});

const check = lazyResolver<ConditionsValues, TermsInput>(
  () => import("./conditions-schema").then((module) => module.termsForm as never),
  inputOf,
);

const PERIOD_WORDS: Record<PeriodField, string> = {
  startsOn: "契約開始日を入力してください",
  endsOn: "契約終了日は、契約開始日以降の日付にしてください",
  bookingOpensOn: "予約受付開始日は、契約期間の中の日付にしてください",
  bookingClosesOn: "予約受付終了日は、予約受付開始日から契約終了日までの日付にしてください",
};

/** Errors between days that are valid individually: the same rule as the server's. */
function periodError(values: ConditionsValues): FieldErrors<ConditionsValues> {
  const { startsOn, endsOn, bookingOpensOn, bookingClosesOn } = inputOf(values);
  if (startsOn === "" || endsOn === "") return {};
  const fault = periodFault({ startsOn, endsOn, bookingOpensOn: bookingOpensOn ?? "", bookingClosesOn: bookingClosesOn ?? "" });
  if (fault) return { [fault]: { type: "period", message: PERIOD_WORDS[fault] } };
  if (endsFollow({ startsOn, endsOn, reportPeriodEnds: values.reportPeriodEnds })) return {};
  return { reportPeriodEnds: { type: "period", message: REPORT_PERIODS_FAULT } as never };
}

/** The contract's own schema and the rule for the days; the form keeps its own values. */
export const conditionsResolver: Resolver<ConditionsValues> = async (values, context, options) => {
  const { errors } = await check(values, context, options as never);
  const found: FieldErrors<ConditionsValues> = { ...periodError(values), ...(errors as FieldErrors<ConditionsValues>) };
  // An empty day has its own message instead of one about its format; the booking period derived from it has none.
  if (values.startsOn === "") {
    found.startsOn = { type: "required", message: PERIOD_WORDS.startsOn };
    if (values.bookingOpensOn === "") delete found.bookingOpensOn;
  }
  if (values.endsOn === "") {
    found.endsOn = { type: "required", message: "契約終了日を入力してください" };
    if (values.bookingClosesOn === "") delete found.bookingClosesOn;
  }
  return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
};
