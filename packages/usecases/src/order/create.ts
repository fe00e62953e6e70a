import type { OrderConditions } from "@knotter/db/order/conditions";
import { type DisclosureLevel, defaultDisclosure, defaultShowRegistration, type ProgramType } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { type OrderPeriod, periodFaults } from "@knotter/domain/order-moves";
import type { PolicyOverrides } from "@knotter/domain/policy";
import { periodEndsFault, type ReportConditions } from "@knotter/domain/report-period";
import type { LocalDate } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import { assignmentsOf, type ChosenMentor, requireAssignable } from "./assign-mentors";
import { isInBusiness, requireComplete } from "./required";

export interface CreateOrderInput {
  orderNo?: string | undefined;
  customerId?: string | undefined;
  customer?: { name: string } | undefined;
  name: string;
  programType: ProgramType;
  purpose?: string | null | undefined;
  startsOn: LocalDate;
  endsOn: LocalDate;
  bookingOpensOn?: LocalDate | undefined;
  bookingClosesOn?: LocalDate | undefined;
  sessionMinutes: number;
  maxMentoringCount: number;
  totalSessionCap?: number | null | undefined;
  disclosureLevel?: DisclosureLevel | undefined;
  showRegistration?: boolean | undefined;
  policy?: PolicyOverrides | undefined;
  questionSetId?: string | null | undefined;
  reportSchedule?: OrderConditions["reportSchedule"] | undefined;
  reportPeriodEnds?: LocalDate[] | undefined;
  memo?: string | null | undefined;
  mentors?: readonly ChosenMentor[] | undefined;
  saveAs: "draft" | "active";
}

/**
 * Creates an order with its mentors, for an existing or a new customer. The disclosure level defaults to that of the kind of programme.
 * Throws DUPLICATE_ORDER_NO, MENTOR_INVALID, STATUS_NOT_ALLOWED (a suspended customer), CHECKLIST_INCOMPLETE: an active order needs
 * everything, and otherwise nothing is saved.
 */
export const createOrder: UseCase<CreateOrderInput, { id: string }> = (deps, actor, input) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const id = crypto.randomUUID();
    const period = requirePeriod({
      ...input,
      bookingOpensOn: input.bookingOpensOn ?? input.startsOn,
      bookingClosesOn: input.bookingClosesOn ?? input.endsOn,
    });
    const reportPeriodEnds = input.reportPeriodEnds ?? [];
    requirePeriodEnds({ ...period, reportPeriodEnds }, null, now);
    let customerId = input.customerId;
    let agreed: DisclosureLevel | undefined;
    if (customerId === undefined) {
      if (!input.customer) throw new AppError("BAD_REQUEST", { fieldErrors: { customerId: ["CUSTOMER_REQUIRED"] } });
      customerId = crypto.randomUUID();
      await tx.order.detail.insertCustomers([{ id: customerId, name: input.customer.name, corporateNumber: null }]);
    } else {
      const customer = await tx.order.detail.customer(customerId);
      if (!customer) throw new AppError("NOT_FOUND");
      if (!isInBusiness(customer.status)) throw new AppError("STATUS_NOT_ALLOWED");
      agreed = customer.defaultDisclosureLevel;
    }
    const questionSetId = await tx.order.detail.questionSet(input.questionSetId ?? null);
    if (input.questionSetId && questionSetId === null)
      throw new AppError("UNPROCESSABLE", { fieldErrors: { questionSetId: ["TERM_UNKNOWN"] } });

    await tx.order.detail.insert(
      [
        {
          id,
          orderNo: input.orderNo ?? null,
          customerId,
          name: input.name,
          programType: input.programType,
          purpose: input.purpose || null,
          ...period,
          sessionMinutes: input.sessionMinutes,
          maxMentoringCount: input.maxMentoringCount,
          totalSessionCap: input.totalSessionCap ?? null,
          disclosureLevel: input.disclosureLevel ?? defaultDisclosure(input.programType, agreed),
          showRegistration: input.showRegistration ?? defaultShowRegistration(input.programType),
          policy: overridesOf({}, input.policy),
          questionSetId,
          reportSchedule: input.reportSchedule ?? "end",
          reportPeriodEnds,
          status: input.saveAs,
          ownerAdminId: actor.userId,
          memo: input.memo || null,
        },
      ],
      now,
    );
    const assignments = assignmentsOf(input.mentors ?? []);
    await requireAssignable(
      tx,
      assignments.map(({ mentorId }) => mentorId),
      { customerId, endsOn: input.endsOn },
      { force: false, now },
    );
    await tx.order.mentors.assign(id, assignments, now);
    if (input.saveAs === "active") await requireComplete(tx, { id, bookingClosesOn: period.bookingClosesOn }, now);
    await tx.audit.record(
      {
        webhooks: [{ type: "order.created", orderId: id, data: { orderId: id } }],
        audit: [
          {
            action: "order.create",
            entity: "Order",
            entityId: id,
            diff: { customerId, status: input.saveAs, mentors: assignments.length, newCustomer: input.customerId === undefined },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

/** Throws UNPROCESSABLE at the dates that have to change. */
export function requirePeriod({ startsOn, endsOn, bookingOpensOn, bookingClosesOn }: OrderPeriod): OrderPeriod {
  const period = { startsOn, endsOn, bookingOpensOn, bookingClosesOn };
  const faults = Object.entries(periodFaults(period));
  if (faults.length > 0)
    throw new AppError("UNPROCESSABLE", { fieldErrors: Object.fromEntries(faults.map(([field, code]) => [field, [code]])) });
  return period;
}

/** Throws UNPROCESSABLE for last days of the report's periods that do not fit the order, or would change a closed period. */
export function requirePeriodEnds(terms: ReportConditions, before: readonly LocalDate[] | null, now: Date): void {
  const fault = periodEndsFault(terms, before, now);
  if (fault) throw new AppError("UNPROCESSABLE", { fieldErrors: { reportPeriodEnds: [fault] } });
}

/** The order's own policy values after the change; null removes one. */
export function overridesOf(before: PolicyOverrides, change: PolicyOverrides | undefined): PolicyOverrides {
  const all = { ...before, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === "number")) as PolicyOverrides;
}
