import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const verify = defineMail({
  name: "verify",
  subject: () => "ご利用登録のご案内",
  preview: () => "リンクから登録をお進めください。",
  Body: ({ facts, links }) => (
    <>
      <Lead>ご利用登録にお進みください。</Lead>
      <Paragraph>{`次のリンクは ${fullUntil(facts.expiresAt)}まで、1回だけお使いいただけます。`}</Paragraph>
      <Action href={links.signup(facts.token)} label="ご利用登録">
        ご利用登録に進む
      </Action>
    </>
  ),
});
