import type { ExpressionBuilder } from "kysely";
import type { DB, Mail } from "../generated/tables";
import { oneOf, word } from "../query";

type Mails = ExpressionBuilder<DB & { m: Mail }, "m">;

/** The mail `m` was given up, and a person decides: it was refused, or tried until nobody can tell any more whether it has arrived. */
export const isGivenUp = ({ and, eb, or }: Mails) =>
  or([eb("m.status", "=", word("failed")), and([eb("m.status", "=", word("maybe_sent")), eb("m.deadAt", "is not", null)])]);

/** The mail `m` was not sent, for a reason that goes away when an interview is moved back, or a no-show is taken back. */
export const isLeftOut = ({ and, eb }: Mails) =>
  and([
    eb("m.status", "=", word("skipped")),
    eb("m.firstTriedAt", "is", null),
    eb("m.skippedReason", "in", oneOf("interview_moved", "interview_canceled")),
  ]);
