import type { OrderConditions } from "@knotter/db/order/conditions";
import type { OrderRow } from "@knotter/db/order/detail";
import { AppError } from "@knotter/domain/errors";
import { endOfDay } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import { futureSessions } from "../mentoring/ahead";
import { noteOtherTimes } from "../waiting-list/note";
import { type CreateOrderInput, overridesOf, requirePeriod, requirePeriodEnds } from "./create";
import { requireOpen, requireOrder } from "./required";

export type UpdateOrderInput = { id: string; expectedVersion?: number | undefined } & {
  [Key in Exclude<keyof OrderConditions, "policy">]?: OrderConditions[Key] | undefined;
} & Pick<CreateOrderInput, "policy">;

/**
 * Changes the conditions of an order. A new period moves no booking: interviews after the new end have to be dealt with first
 * (FUTURE_SESSIONS with the list). A raised disclosure level applies to bookings from now on, because each interview keeps its own. A new
 * number of counts applies to everybody who has the old one; COUNT_BELOW_USED if somebody has used more, or all of them together more than
 * a new cap of the order. The memo may be changed at any time. Throws VERSION_CONFLICT, STATUS_NOT_ALLOWED, NOT_FOUND.
 */
export const updateOrder: UseCase<UpdateOrderInput, { id: string }> = (deps, actor, { id, expectedVersion, policy, ...input }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await requireOrder(tx, actor, id, expectedVersion);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<OrderConditions>;
    const terms: OrderConditions = { ...termsOf(order), ...given, policy: overridesOf(order.policy, policy) };
    const changed = (Object.keys(terms) as (keyof OrderConditions)[]).filter(
      (key) => JSON.stringify(terms[key]) !== JSON.stringify(order[key]),
    );
    if (changed.length === 0) return { id };
    if (changed.some((key) => key !== "memo")) requireOpen(order);
    if (changed.some((key) => PERIOD.has(key))) requirePeriod(terms);
    requirePeriodEnds(terms, order.reportPeriodEnds, now);
    if (
      terms.questionSetId !== null &&
      terms.questionSetId !== order.questionSetId &&
      !(await tx.order.detail.questionSet(terms.questionSetId))
    )
      throw new AppError("UNPROCESSABLE", { fieldErrors: { questionSetId: ["TERM_UNKNOWN"] } });

    // Locks the people before the order, like every change of bookings.
    if (terms.maxMentoringCount !== order.maxMentoringCount) {
      const used = await tx.order.people.regrant(id, order.maxMentoringCount, terms.maxMentoringCount, actor.userId, now);
      if (used !== null) throw new AppError("COUNT_BELOW_USED", { params: { used } });
    }
    const cap = terms.totalSessionCap;
    const lowersCap = cap !== null && cap < (order.totalSessionCap ?? Number.POSITIVE_INFINITY);
    // Concurrent bookings and reschedulings have committed once this lock is held, so they are seen.
    if (lowersCap || terms.endsOn < order.endsOn) await tx.order.lockOrder(id);
    if (lowersCap) {
      const used = await tx.order.usedOf(id);
      if (used > cap) throw new AppError("COUNT_BELOW_USED", { params: { used } });
    }
    if (terms.endsOn < order.endsOn) {
      const outside = (await tx.mentoring.upcoming.list({ orderId: id }, now)).filter(({ endAt }) => endAt > endOfDay(terms.endsOn));
      if (outside.length > 0) throw futureSessions(outside);
    }
    await tx.order.detail.update(id, order.version, terms, now);
    await noteOtherTimes(tx, { orderId: id }, now);
    await tx.audit.record(
      {
        webhooks: [{ type: "order.changed", orderId: id, data: { orderId: id } }],
        audit: [
          {
            action: "order.update",
            entity: "Order",
            entityId: id,
            diff: Object.fromEntries(changed.map((key) => (TEXTS.has(key) ? [key, "changed"] : [key, [order[key], terms[key]]]))),
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { id };
  });

const TEXTS: ReadonlySet<keyof OrderConditions> = new Set(["memo", "purpose"]);
/** The rest of an order whose days are no longer what the rule takes can still be changed. */
const PERIOD: ReadonlySet<keyof OrderConditions> = new Set(["startsOn", "endsOn", "bookingOpensOn", "bookingClosesOn"]);

export const termsOf = (order: OrderRow): OrderConditions => ({
  name: order.name,
  programType: order.programType,
  purpose: order.purpose,
  startsOn: order.startsOn,
  endsOn: order.endsOn,
  bookingOpensOn: order.bookingOpensOn,
  bookingClosesOn: order.bookingClosesOn,
  sessionMinutes: order.sessionMinutes,
  maxMentoringCount: order.maxMentoringCount,
  totalSessionCap: order.totalSessionCap,
  disclosureLevel: order.disclosureLevel,
  showRegistration: order.showRegistration,
  policy: order.policy,
  questionSetId: order.questionSetId,
  reportSchedule: order.reportSchedule,
  reportPeriodEnds: order.reportPeriodEnds,
  memo: order.memo,
});
