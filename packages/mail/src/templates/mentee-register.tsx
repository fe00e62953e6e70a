import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { formatDate } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph, TextLink } from "../parts";
import { fullUntil } from "../time-text";

export const menteeRegister = defineMail({
  name: "mentee_register",
  subject: ({ companyName }) => `ご利用登録のお願い（${companyName}）`,
  preview: () => "キャリアについて、国家資格をもつキャリコンとお話しいただけます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>キャリア面談をご利用いただけます。</Lead>
      <Paragraph>
        {`${facts.companyName}の「${facts.orderName}」の対象となった方に、ご利用登録のご案内をお送りしています。`}
        これからの働き方や気になっていることを、国家資格をもつキャリアコンサルタント（キャリコン）と、オンラインでゆっくりお話しいただく面談です。評価や査定のためのものではありません。
      </Paragraph>
      <Facts>
        <Fact label="ご利用期限">{`${formatDate(facts.endsOn)} まで`}</Fact>
        <Fact label="ご利用回数">{`${facts.maxCount}回まで`}</Fact>
        <Fact label="会社への共有">{DISCLOSURE_SENTENCES[facts.disclosure]}</Fact>
        <Fact label="登録期限">{`${fullUntil(facts.expiresAt)}まで、次のリンクからご登録いただけます。`}</Fact>
      </Facts>
      <Action href={links.signup(facts.token)} label="ご利用登録">
        ご利用登録に進む
      </Action>
      <Paragraph>
        {"面談の流れや守秘については、ご登録のあと「初めての方へ」でもお読みいただけます。"}
        <br />
        <TextLink href={links.guide}>初めての方へ</TextLink>
      </Paragraph>
    </>
  ),
});
