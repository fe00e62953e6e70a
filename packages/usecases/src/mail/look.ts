import type { ClaimedMail } from "@knotter/db/mail/outbox";
import type { Deps } from "../deps";
import { TOKEN_MARKS } from "./token-mark";
import { judge, write } from "./write";

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/**
 * The text of a mail: as stored, or as it would be written now; null if there is no reason to send it any more. Links are disabled: the
 * placeholder of the token is removed.
 */
export async function wordsOf(deps: Deps, mail: ClaimedMail): Promise<MailWords | null> {
  const { subject, text, html } = mail;
  if (subject !== null && text !== null && html !== null) return blanked({ subject, text, html });
  const now = deps.clock.now();
  const judged = (await judge(deps, [mail], now)).get(mail.id);
  if (!judged || "skip" in judged.verdict) return null;
  return blanked(await write(deps, judged.verdict, judged.state, now));
}

const blanked = ({ subject, text, html }: MailWords): MailWords => ({
  subject,
  text: text.replace(TOKEN_MARKS, "…"),
  html: html.replace(TOKEN_MARKS, "…"),
});
