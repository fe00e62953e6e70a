import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph } from "../parts";
import { fullTime } from "../time-words";

export const locked = defineMail({
  name: "locked",
  subject: () => "ログインを一時的に停止しました",
  preview: () => "しばらくすると、またログインできます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>ログインを一時的に停止しました。</Lead>
      <Paragraph>
        {`続けてログインできなかったため、${fullTime(facts.until)}までログインを停止しています。時間がたつと、またログインできます。`}
      </Paragraph>
      <Paragraph>ご自身の操作でない場合は、ログインのページからパスワードを設定し直すことをおすすめします。</Paragraph>
      <Action href={links.login}>ログインのページを開く</Action>
    </>
  ),
});
