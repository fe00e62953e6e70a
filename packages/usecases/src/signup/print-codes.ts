import { AppError } from "@knotter/domain/errors";
import { SIGNUP_CODE_BYTES, SIGNUP_CODE_DAYS, signupCodeOf, signupCodeTyped } from "@knotter/domain/signup-code";
import { DAY } from "@knotter/domain/tokyo";
import { type Deps, signatureOf, type UseCase } from "../deps";
import { requireOpen, requireOrder } from "../order/required";

export interface PrintedCodes {
  orderNo: string;
  expiresAt: string;
  slips: { orderMenteeId: string; name: string; employeeNo: string; department: string | null; code: string }[];
}

/** The stored hash of a code; the code itself is not stored. */
export const signupCodeHash = ({ links }: Pick<Deps, "links">, typed: string): string =>
  links.hashOf(`signup code ${signupCodeTyped(typed) ?? ""}`);

/**
 * New one-time codes for people of a list who have no address, to be handed to them on paper; earlier codes become invalid. Only this answer shows them. It
 * is the same whether or not somebody has registered or left; a code of somebody who has left opens nothing. Throws
 * NOT_FOUND where somebody is not on the list or has an address, STATUS_NOT_ALLOWED, FORBIDDEN for HR who may not change the list.
 */
export const printSignupCodes: UseCase<{ id: string; menteeIds: readonly string[] }, PrintedCodes> = (deps, actor, { id, menteeIds }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (actor.role === "hrstaff" && !actor.permissions?.manageMentees) throw new AppError("FORBIDDEN");
    const order = await requireOrder(tx, actor, id, undefined);
    requireOpen(order);
    if (actor.role === "hrstaff" && order.status !== "active") throw new AppError("STATUS_NOT_ALLOWED");
    const wanted = [...new Set(menteeIds)];
    const places = await tx.account.signupCodes.lockPlaces(order.id, wanted);
    if (places.length < wanted.length) throw new AppError("NOT_FOUND");
    const slips = places.map(({ id: orderMenteeId, name, employeeNo, department }) => ({
      orderMenteeId,
      name,
      employeeNo: employeeNo ?? "",
      department,
      code: signupCodeOf(crypto.getRandomValues(new Uint8Array(SIGNUP_CODE_BYTES))),
    }));
    const expiresAt = new Date(now.getTime() + SIGNUP_CODE_DAYS * DAY);
    await tx.account.signupCodes.issue(
      slips.map(({ orderMenteeId, code }) => ({ orderMenteeId, codeHash: signupCodeHash(deps, code) })),
      { printedById: actor.userId, printedAt: now, expiresAt },
    );
    await tx.audit.record(
      { audit: [{ action: "order.print_signup_codes", entity: "Order", entityId: order.id, diff: { people: slips.length } }] },
      signatureOf(deps, actor, now),
    );
    return { orderNo: order.orderNo, expiresAt: expiresAt.toISOString(), slips };
  });
