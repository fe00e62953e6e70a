import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const locked = defineMail({
  name: "locked",
  subject: () => "パスワードでのログインを一時的に停止しました",
  preview: () => "メールのリンクでは、いまもログインできます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>パスワードでのログインを一時的に停止しました。</Lead>
      <Paragraph>
        {`続けてログインできなかったため、${fullUntil(facts.until)}まで、パスワードでのログインを停止しています。時間がたつと、またログインできます。`}
      </Paragraph>
      <Paragraph>お急ぎのときは、ログインのページの「メールのリンクでログイン」から、停止中でもログインできます。</Paragraph>
      <Paragraph>ご自身の操作でない場合は、ログインのページからパスワードを設定し直すことをおすすめします。</Paragraph>
      <Action href={links.login}>ログインのページを開く</Action>
    </>
  ),
});
