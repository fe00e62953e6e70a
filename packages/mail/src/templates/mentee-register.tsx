import { INVITATION_LETTER_TEXT } from "@knotter/contract/labels/invitation-letter";
import { defineMail } from "../define-mail";
import { InvitationParts } from "../invitation-parts";
import type { MailFacts, ManualWords } from "../mail-facts";
import { ManualText } from "../manual-text";
import { fillVariables } from "../manual-variables";
import { Action, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const menteeRegister = defineMail({
  name: "mentee_register",
  subject: (facts) => {
    const words = wordsOf(facts);
    return words ? fillVariables(words.subject, words.values, "") : `ご利用登録のお願い（${facts.companyName}）`;
  },
  preview: () => "キャリアについて、国家資格をもつキャリコンとお話しいただけます。",
  Body: ({ facts, links }) => {
    const words = wordsOf(facts);
    return (
      <>
        {words ? (
          <ManualText text={fillVariables(words.body, words.values, links.login)} />
        ) : (
          <>
            <Lead>キャリア面談をご利用いただけます。</Lead>
            <Paragraph>
              {`${facts.companyName}の「${facts.orderName}」の対象となった方に、ご利用登録のご案内をお送りしています。`}
              これからの働き方や気になっていることを、国家資格をもつキャリアコンサルタント（キャリコン）と、オンラインでゆっくりお話しいただく面談です。評価や査定のためのものではありません。
            </Paragraph>
          </>
        )}
        <InvitationParts
          facts={facts}
          links={links}
          register={`${fullUntil(facts.expiresAt)}まで、次のリンクからご登録いただけます。`}
          action={
            <Action href={links.signup(facts.token)} label="ご利用登録">
              ご利用登録に進む
            </Action>
          }
        />
      </>
    );
  },
});

/** An admin's own text, or a standard text other than the first, which has a template of its own. */
function wordsOf({ words, letter = "first", companyName, orderName }: MailFacts["mentee_register"]): ManualWords | undefined {
  if (words || letter === "first") return words;
  const { subject, body } = INVITATION_LETTER_TEXT[letter];
  return { subject, body, values: { 氏名: "", 会社名: companyName, 施策名: orderName, 残り回数: null, 予約期限: null } };
}
