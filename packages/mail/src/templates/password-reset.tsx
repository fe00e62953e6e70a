import { defineMail } from "../define-mail";
import { Action, Lead, Note, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const passwordReset = defineMail({
  name: "password_reset",
  subject: () => "パスワード設定用リンク（1時間有効）",
  preview: () => "新しいパスワードを設定できます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>新しいパスワードを設定できます。</Lead>
      <Paragraph>
        {`次のリンクは ${fullUntil(facts.expiresAt)}まで、1回だけお使いいただけます。設定すると、すべての端末からログアウトします。`}
      </Paragraph>
      <Action href={links.passwordReset(facts.token)} label="パスワードの設定">
        パスワードを設定する
      </Action>
      <Note>お心当たりがない場合は、リンクを開かずにこのメールを削除してください。今のパスワードはそのままお使いいただけます。</Note>
    </>
  ),
});
