import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const verify = defineMail({
  name: "verify",
  subject: () => "ご利用登録のご案内",
  preview: () => "リンクからパスワードを決めると、キャリア面談を予約できます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>ご利用登録にお進みください。</Lead>
      <Paragraph>
        {facts.order
          ? `${facts.order.companyName}の「${facts.order.name}」では、これからの働き方を、国家資格をもつキャリアコンサルタント（キャリコン）とオンラインでお話しいただけます。`
          : "これからの働き方を、国家資格をもつキャリアコンサルタント（キャリコン）とオンラインでお話しいただけます。"}
        次のリンクからパスワードを決め、お名前をご確認いただくと、面談を予約できます。
      </Paragraph>
      <Facts>
        {facts.order && <Fact label="会社への共有">{DISCLOSURE_SENTENCES[facts.order.disclosure]}</Fact>}
        <Fact label="リンクの期限">{`${fullUntil(facts.expiresAt)}まで、1回だけお使いいただけます。`}</Fact>
      </Facts>
      <Action href={links.signup(facts.token)} label="ご利用登録">
        ご利用登録に進む
      </Action>
    </>
  ),
});
