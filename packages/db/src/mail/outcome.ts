import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { DB, Mail } from "../generated/tables";
import { oneOf, word } from "../query";

/** How the statement calls a mail. */
type Named = "m" | "Mail";
const mailsOf = () => expressionBuilder<DB & { m: Mail }, Named>();

/** The mail was given up, and a person decides: it was refused, or tried until nobody can tell any more whether it has arrived. */
export function isGivenUp(mail: Named = "m"): Expression<SqlBool> {
  const eb = mailsOf();
  return eb.or([
    eb(`${mail}.status`, "=", word("failed")),
    eb.and([eb(`${mail}.status`, "=", word("maybe_sent")), eb(`${mail}.deadAt`, "is not", null)]),
  ]);
}

/** The mail was not sent, for a reason that goes away when an interview is moved back, or a no-show is taken back. */
export function isLeftOut(mail: Named = "m"): Expression<SqlBool> {
  const eb = mailsOf();
  return eb.and([
    eb(`${mail}.status`, "=", word("skipped")),
    eb(`${mail}.firstTriedAt`, "is", null),
    eb(`${mail}.skippedReason`, "in", oneOf("interview_moved", "interview_canceled")),
  ]);
}
