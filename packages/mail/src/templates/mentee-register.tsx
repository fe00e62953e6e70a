import { defineMail } from "../define-mail";
import { InvitationParts } from "../invitation-parts";
import { ManualText } from "../manual-text";
import { fillVariables } from "../manual-variables";
import { Action, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const menteeRegister = defineMail({
  name: "mentee_register",
  subject: ({ companyName, words }) => (words ? fillVariables(words.subject, words.values, "") : `ご利用登録のお願い（${companyName}）`),
  preview: () => "キャリアについて、国家資格をもつキャリコンとお話しいただけます。",
  Body: ({ facts, links }) => (
    <>
      {facts.words ? (
        <ManualText text={fillVariables(facts.words.body, facts.words.values, links.login)} />
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
  ),
});
