import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const adminInvite = defineMail({
  name: "admin_invite",
  subject: () => "事務局アカウントのご案内",
  preview: () => "パスワードを設定すると、事務局のメンバーとしてログインできます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>事務局のメンバーとして招待されました。</Lead>
      <Paragraph>
        キャリア面談サービス「Knotter」の事務局のアカウントです。次のボタンから、ログインに使うパスワードを設定してください。
      </Paragraph>
      <Facts>
        <Fact label="設定の期限">{fullUntil(facts.expiresAt)}</Fact>
      </Facts>
      <Action href={links.adminPassword(facts.token)} label="パスワードの設定">
        パスワードを設定する
      </Action>
      <Paragraph>
        最初のログインのあとに、スマートフォンの認証アプリで2段階認証を設定していただく場合があります。お手元にご用意ください。
      </Paragraph>
      <Paragraph>お心当たりのないときは、このメールを破棄してください。パスワードを設定しなければ、誰もログインできません。</Paragraph>
    </>
  ),
});
