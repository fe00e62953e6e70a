import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { ORDER_MENTEE_STATUS_TEXT } from "@knotter/contract/labels/order";
import type { InvitationLetter } from "@knotter/domain/invitation";
import { amount } from "@/components/amount";

type Person = Pick<OrderMenteeView, "status" | "withoutEmail">;

const count = (people: readonly Person[], is: (person: Person) => boolean): number => people.filter(is).length;
const isReachable = ({ withoutEmail }: Person): boolean => !withoutEmail;

/** How many would be invited for the first time, and how many again. */
export const inviteesOf = (people: readonly Person[]) => ({
  first: count(people, (person) => isReachable(person) && person.status === "listed"),
  again: count(people, (person) => isReachable(person) && person.status === "invited"),
});

/** The text to begin with: the first one where nobody of them has had any. */
export function letterFor(people: readonly Person[]): InvitationLetter {
  const { first, again } = inviteesOf(people);
  return first > 0 && again === 0 ? "first" : "again";
}

/**
 * Who gets nothing, by what the list shows. Of everybody else the company is not told which of the reasons it is. `total`: of whom `people` are those that
 * are loaded; null: everybody gets one.
 */
export function leftOutText(people: readonly Person[], total: number, waiting: number): string | null {
  const left = total - waiting;
  if (left <= 0) return null;
  if (people.length < total)
    return `ほかの${amount(left)}名は、登録が済んだ方、仮登録の方、メールなしの方、最近お送りした方、3通をお送りした方、またはメールが届かなかった方です。`;
  const known = [
    ...(["active", "temporary", "withdrawn"] as const).map(
      (status) => [ORDER_MENTEE_STATUS_TEXT[status], count(people, (person) => person.status === status)] as const,
    ),
    ["メールなし", count(people, (person) => person.withoutEmail && (person.status === "listed" || person.status === "invited"))] as const,
  ].filter(([, number]) => number > 0);
  const rest = left - known.reduce((sum, [, number]) => sum + number, 0);
  const parts = known.map(([label, number]) => `${label}${amount(number)}名`);
  if (rest > 0) parts.push(`最近お送りした方、3通をお送りした方、またはメールが届かなかった方${amount(rest)}名`);
  return `お送りしない${amount(left)}名：${parts.join("、")}。`;
}
