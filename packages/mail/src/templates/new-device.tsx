import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";
import { fullTime } from "../time-text";

export const newDevice = defineMail({
  name: "new_device",
  subject: () => "新しい端末からログインがありました",
  preview: () => "ご自身のログインであれば、何もしていただく必要はありません。",
  Body: ({ facts, links }) => (
    <>
      <Lead>新しい端末からログインがありました。</Lead>
      <Facts>
        <Fact label="日時">{`${fullTime(facts.at)}`}</Fact>
        {facts.device !== null && <Fact label="端末">{facts.device}</Fact>}
      </Facts>
      <Paragraph>
        ご自身のログインであれば、何もしていただく必要はありません。お心当たりがない場合は、ログインのページからパスワードを設定し直してください。すべての端末からログアウトします。
      </Paragraph>
      <Action href={links.login}>ログインのページを開く</Action>
    </>
  ),
});
