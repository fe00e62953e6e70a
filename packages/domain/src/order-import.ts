import type { DisclosureLevel, ProgramType } from "./disclosure";
import type { OrderColumn } from "./import-columns";
import type { NoteParams, RowFault, RowFaultCode, RowWarning } from "./import-fault";
import { LOST_IN_ORDERS, type OrderWish } from "./import-orders";
import type { RowEffect, UnderstoodRow } from "./import-preview";
import { mayHaveBeen } from "./lost-characters";
import type { OrderStatus } from "./order";
import { isOpenForChanges, type PeriodField, periodFaults } from "./order-moves";
import type { LocalDate } from "./tokyo";

/** An existing order, as far as an import may change it. */
export interface OrderTarget {
  id: string;
  orderNo: string;
  customerId: string;
  status: OrderStatus;
  name: string;
  programType: ProgramType;
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn: LocalDate;
  bookingClosesOn: LocalDate;
  sessionMinutes: number;
  maxMentoringCount: number;
  totalSessionCap: number | null;
  disclosureLevel: DisclosureLevel;
  memo: string | null;
  /** Days of booked interviews in the future. */
  futureDays: readonly LocalDate[];
  mentorIds: readonly string[];
  mostUsed: number;
}

export interface KnownForOrders {
  targets: readonly OrderTarget[];
  customers: readonly { id: string; name: string; corporateNumber: string | null; status: string }[];
  mentors: readonly { id: string; registrationNumber: string; conflictCustomerIds: readonly string[]; ready: boolean }[];
  accounts: readonly { email: string; role: string; customerId: string | null }[];
}

/** A customer as the list names it: an existing one, or one that the import creates. */
export interface WishedCustomer {
  id: string | null;
  /** Equal for all rows that mean the same company. */
  key: string;
  name: string;
  corporateNumber: string | null;
}

const CHANGEABLE = [
  "name",
  "programType",
  "startsOn",
  "endsOn",
  "bookingOpensOn",
  "bookingClosesOn",
  "sessionMinutes",
  "maxMentoringCount",
  "totalSessionCap",
  "disclosureLevel",
  "memo",
] as const satisfies readonly (keyof OrderTarget & keyof OrderWish)[];

export type OrderChange = Partial<Pick<OrderTarget, (typeof CHANGEABLE)[number]>>;

interface Placed {
  wish: OrderWish;
  customer: WishedCustomer;
  mentorIds: string[];
  /** An HR account to invite. */
  hr: { email: string; name: string } | null;
}

export interface OrderImportPlan {
  /** What becomes of each row without a fault, for the confirmation. */
  understood: UnderstoodRow<OrderColumn>[];
  created: Placed[];
  updated: (Placed & { target: OrderTarget; change: OrderChange })[];
  same: number;
  faults: RowFault[];
  warnings: RowWarning[];
}

/** Compares a list of orders with the existing ones. Blank cells change nothing; nothing is written while any fault is left. */
export function planOrders(wishes: readonly OrderWish[], known: KnownForOrders): OrderImportPlan {
  const plan: OrderImportPlan = { understood: [], created: [], updated: [], same: 0, faults: [], warnings: [] };
  const mentorOf = new Map(known.mentors.map((mentor) => [mentor.registrationNumber, mentor]));
  const hrOf = new Map(known.accounts.map((account) => [account.email, account]));
  const invited = new Map<string, string>();
  const named = new Set<string>();
  for (const wish of wishes) {
    const before = plan.faults.length;
    const fault = (column: keyof OrderWish | "mentors", code: RowFaultCode, value?: string | null, params?: NoteParams) => {
      plan.faults.push({ row: wish.row, column, code, ...(value ? { value } : {}), ...(params ? { params } : {}) });
    };
    const customer = customerOf(wish, known);
    const record = known.customers.find(({ id }) => id === customer.id);
    if (record && record.status !== "active" && record.status !== "prospect") fault("customerName", "CUSTOMER_CLOSED", wish.customerName);
    if (!record && !named.has(customer.key)) {
      named.add(customer.key);
      plan.warnings.push({ row: wish.row, column: "customerName", code: "NEW_CUSTOMER", value: wish.customerName });
    }
    const mentorIds: string[] = [];
    for (const number of wish.registrationNumbers) {
      const mentor = mentorOf.get(number);
      if (!mentor) fault("mentors", "MENTOR_UNKNOWN", number, { number });
      else if (customer.id !== null && mentor.conflictCustomerIds.includes(customer.id))
        fault("mentors", "MENTOR_CONFLICT", number, { number });
      else mentorIds.push(mentor.id);
      if (mentor && !mentor.ready)
        plan.warnings.push({ row: wish.row, column: "mentors", code: "MENTOR_NOT_READY", value: number, params: { number } });
    }
    const hr = hrFor(wish, customer, hrOf, invited, fault);
    const target = targetOf(wish, customer, known.targets);
    if (target && target.customerId !== customer.id) fault("orderNo", "CUSTOMER_DIFFERS", wish.orderNo);
    noteLost(plan, wish, { orderNo: target?.orderNo, customerName: record?.name, name: target?.name, memo: target?.memo, hrName: null });
    if (plan.faults.length > before) continue;
    const placed = { wish, customer, mentorIds, hr };
    if (!target) {
      plan.created.push(placed);
      plan.understood.push(understood(wish, "new"));
    } else change(plan, placed, target, fault);
  }
  return plan;
}

/** Notes each value of which characters were lost: the stored one is kept if that is what it was, everything else is a fault. */
function noteLost(plan: OrderImportPlan, wish: OrderWish, stored: Record<keyof typeof LOST_IN_ORDERS, string | null | undefined>): void {
  for (const column of wish.lost ?? []) {
    const note = { row: wish.row, column, value: wish[column] ?? "" };
    const kept = stored[column];
    if (kept && mayHaveBeen(wish[column] ?? "", kept, LOST_IN_ORDERS[column]))
      plan.warnings.push({ ...note, code: "LOST_KEPT", params: { kept } });
    else plan.faults.push({ ...note, code: "LOST" });
  }
}

/** Names that were stored with composed forms of kanji are those of today's lists with the forms as written. */
const sameName = (a: string, b: string): boolean => a.normalize("NFC") === b.normalize("NFC");

function customerOf({ customerName, corporateNumber }: OrderWish, { customers }: KnownForOrders): WishedCustomer {
  const found =
    (corporateNumber !== null && customers.find((customer) => customer.corporateNumber === corporateNumber)) ||
    customers.find(
      (customer) =>
        sameName(customer.name, customerName) &&
        (corporateNumber === null || customer.corporateNumber === null || customer.corporateNumber === corporateNumber),
    );
  if (found) return { id: found.id, key: found.id, name: found.name, corporateNumber: found.corporateNumber };
  return { id: null, key: corporateNumber ?? `name:${customerName}`, name: customerName, corporateNumber };
}

const targetOf = (wish: OrderWish, customer: WishedCustomer, targets: readonly OrderTarget[]): OrderTarget | undefined =>
  wish.orderNo === null
    ? targets.find((target) => target.customerId === customer.id && sameName(target.name, wish.name) && target.startsOn === wish.startsOn)
    : targets.find((target) => target.orderNo === wish.orderNo);

type Fault = (column: keyof OrderWish | "mentors", code: RowFaultCode, value?: string | null, params?: NoteParams) => void;

function hrFor(
  { hrEmail, hrName }: OrderWish,
  customer: WishedCustomer,
  accounts: ReadonlyMap<string, KnownForOrders["accounts"][number]>,
  invited: Map<string, string>,
  fault: Fault,
): Placed["hr"] {
  if (hrEmail === null || hrName === null) return null;
  const account = accounts.get(hrEmail);
  if (account && account.role !== "hrstaff") fault("hrEmail", "ROLE_CONFLICT", hrEmail);
  else if (account ? account.customerId !== customer.id : (invited.get(hrEmail) ?? customer.key) !== customer.key)
    fault("hrEmail", "HR_OF_OTHER_CUSTOMER", hrEmail);
  else if (!account && !invited.has(hrEmail)) {
    invited.set(hrEmail, customer.key);
    return { email: hrEmail, name: hrName };
  }
  return null;
}

const isLost = (wish: OrderWish, key: string): boolean => wish.lost?.some((column) => column === key) === true;

function change(plan: OrderImportPlan, placed: Placed, target: OrderTarget, fault: Fault): void {
  const { wish } = placed;
  const changed = Object.fromEntries(
    CHANGEABLE.filter((key) => wish[key] !== null && wish[key] !== target[key] && !isLost(wish, key)).map((key) => [key, wish[key]]),
  ) as OrderChange;
  const mentorIds = placed.mentorIds.filter((id) => !target.mentorIds.includes(id));
  if (Object.keys(changed).length === 0 && mentorIds.length === 0 && placed.hr === null) {
    plan.same += 1;
    plan.understood.push(understood(wish, "same"));
    return;
  }
  const before = plan.faults.length;
  const { endsOn = target.endsOn, maxMentoringCount = target.maxMentoringCount } = changed;
  if (!isOpenForChanges(target.status)) fault("orderNo", "ORDER_OVER", target.orderNo);
  for (const [field, code] of Object.entries(periodFaults({ ...target, ...changed }))) fault(field as PeriodField, code);
  const outside = endsOn < target.endsOn ? target.futureDays.filter((day) => day > endsOn).length : 0;
  if (outside > 0) fault("endsOn", "SESSIONS_AFTER_END", endsOn, { count: outside });
  if (maxMentoringCount < target.mostUsed && changed.maxMentoringCount !== undefined)
    fault("maxMentoringCount", "BELOW_USED", String(maxMentoringCount), { used: target.mostUsed });
  if (plan.faults.length > before) return;
  plan.updated.push({ ...placed, mentorIds, target, change: changed });
  const fields = CHANGEABLE.filter((key) => key in changed);
  plan.understood.push(understood(wish, "update", Object.fromEntries(fields.map((key) => [key, target[key]]))));
}

const understood = (
  { row, registrationNumbers, lost: _lost, ...values }: OrderWish,
  does: RowEffect,
  before: UnderstoodRow<OrderColumn>["before"] = {},
): UnderstoodRow<OrderColumn> => ({
  row,
  does,
  values: { ...values, mentors: registrationNumbers.length === 0 ? null : registrationNumbers },
  before,
});
