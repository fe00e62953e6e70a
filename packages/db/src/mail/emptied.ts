import { expressionBuilder } from "kysely";
import type { DB } from "../generated/tables";
import { oneOf, word } from "../query";

/** A mail without its text and its addresses, as an erasure and the retention leave it. */
const EMPTIED = {
  toAddress: null,
  sentTo: null,
  attachment: null,
  subject: null,
  text: null,
  html: null,
  lastError: null,
} as const;

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
