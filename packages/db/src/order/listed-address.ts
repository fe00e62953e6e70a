import { expressionBuilder } from "kysely";
import type { DB, OrderMentee, User } from "../generated/tables";

/**
 * The address of somebody on a list `om` with the account `u`, as lists, exports and files of an order show it: admins hand those on to the company.
 * Who was listed without an address signs in with a private one, which never leaves the account. Such a person has none here.
 */
export function listedAddress() {
  const eb = expressionBuilder<DB & { om: OrderMentee; u: User }, "om" | "u">();
  return eb.case().when("om.email", "is not", null).then(eb.fn.coalesce("u.email", "om.email")).end().$castTo<string | null>();
}
