import { expressionBuilder } from "kysely";
import type { DB } from "../generated/tables";
import { oneOf, word } from "../query";

/** A mail without what it said. Who was told, of what and when, stays. */
export const WITHOUT_WORDS = { text: null, html: null, attachment: null } as const;

/** A mail without its words and its addresses, as an erasure and the retention of people leave it. */
const EMPTIED = { ...WITHOUT_WORDS, toAddress: null, sentTo: null, subject: null, lastError: null } as const;

/** The same for a mail whose reader is gone: what is still waiting has nobody to go to. */
export function emptiedForNobody() {
  const eb = expressionBuilder<DB, "Mail">();
  return {
    ...EMPTIED,
    status: eb
      .case()
      .when("status", "in", oneOf("draft", "scheduled", "queued"))
      .then(word("canceled"))
      .else(eb.ref("status"))
      .end(),
  };
}
