import type { FieldCode } from "./errors";
import type { OrderMenteeStatus } from "./order";
import type { KnownAccount } from "./order-list";

/** A place on an order's list, as far as it decides what may be corrected. */
export interface CorrectablePlace {
  status: OrderMenteeStatus;
  menteeId: string | null;
}

/** Whoever was taken off the list comes back first; what a company has listed of everybody else can be corrected. */
export const mayCorrect = ({ status }: CorrectablePlace): boolean => status !== "withdrawn";

/** The address belongs to the list until somebody has registered with it; then it belongs to the person, who confirms another one. */
export const mayCorrectAddress = (place: CorrectablePlace): boolean => mayCorrect(place) && place.menteeId === null;

/**
 * A company corrects nobody who has registered. Where its order hides who has, it corrects nobody: a refusal would tell. Somebody who was listed without
 * an address gets one from an admin alone.
 */
export const mayCompanyCorrect = (order: { showRegistration: boolean }, place: CorrectablePlace): boolean =>
  order.showRegistration && mayCorrectAddress(place);

export interface AddressFacts {
  /** Whose account the wanted address is, in whatever role. */
  account: Pick<KnownAccount, "userId" | "role"> | null;
  /** Somebody else of the list has the address, or the account. */
  onTheList: boolean;
  /** The admin has said that the account is this person's. */
  linkAccount: boolean;
}

/** Why a place cannot get this address: never a second person with it, and nobody else's account unless the admin has said whose it is. */
export function addressRefusal({ account, onTheList, linkAccount }: AddressFacts): FieldCode | null {
  if (onTheList) return "EMAIL_ON_LIST";
  if (account === null) return null;
  if (account.role !== "mentee") return "EMAIL_OF_OTHER_ROLE";
  return linkAccount ? null : "EMAIL_HAS_ACCOUNT";
}
