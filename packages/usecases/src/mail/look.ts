import type { ClaimedMail } from "@knotter/db/mail/outbox";
import type { MissingWords } from "@knotter/domain/mail";
import type { Deps } from "../deps";
import { TOKEN_MARKS } from "./token-mark";
import { judge, write } from "./write";

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** Either the words, or why there are none. */
export type WordsShown = { written: MailWords; missing: null } | { written: null; missing: MissingWords };

/**
 * The text of a mail: as stored, or as it would be written now. One that may have left and has lost its words is not written again: nobody was
 * sent what it would say today. Links are disabled: the placeholder of the token is removed.
 */
export async function wordsOf(deps: Deps, mail: ClaimedMail): Promise<WordsShown> {
  const { subject, text, html, firstTriedAt } = mail;
  if (subject !== null && text !== null && html !== null) return shown({ subject, text, html });
  // An erasure takes the subject, too.
  if (firstTriedAt !== null) return { written: null, missing: subject === null ? "erased" : "expired" };
  const now = deps.clock.now();
  const judged = (await judge(deps, [mail], now)).get(mail.id);
  if (!judged || "skip" in judged.verdict) return { written: null, missing: "no_reason" };
  return shown(await write(deps, judged.verdict, judged.state, now));
}

const shown = (words: MailWords): WordsShown => ({ written: blanked(words), missing: null });

const blanked = ({ subject, text, html }: MailWords): MailWords => ({
  subject,
  text: text.replace(TOKEN_MARKS, "…"),
  html: html.replace(TOKEN_MARKS, "…"),
});
