import { ORDER_POLICY_TEXT, type OrderPolicyKey } from "@knotter/contract/labels/order";
import { defaultShowRegistration } from "@knotter/domain/disclosure";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { useServerForm } from "@/components/form/use-server-form";
import type { conditionsForm } from "./conditions-schema";
import type { OrderView } from "./types";

export const POLICY_KEYS = Object.keys(ORDER_POLICY_TEXT) as OrderPolicyKey[];

type ConditionsInput = z.input<typeof conditionsForm>;
export type Conditions = z.output<typeof conditionsForm>;
/** The conditions as the fields of a form hold them: numbers as text, an empty box for "not set". */
export type ConditionsValues = FormValues<ConditionsInput>;
/** What the fields of the conditions need of their form: of the dialog that edits them, or of the wizard. */
export type ConditionsForm = Pick<
  ReturnType<typeof useServerForm<ConditionsInput, Conditions, OrderView>>,
  "field" | "choice" | "check" | "form"
>;

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
  programType: "",
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
  disclosureLevel: "",
  showRegistration: defaultShowRegistration("mandatory"),
  policy: NO_RULES,
  questionSetId: "",
};

/** The conditions of an existing order, as the form's initial values. */
export const termsOf = (order: OrderView): ConditionsValues => toValues(EMPTY_TERMS, { ...order, ...order.period });
