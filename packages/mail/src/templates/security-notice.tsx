import type { SecurityChange } from "@knotter/domain/mail";
import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";
import { fullTime } from "../time-text";

const WORDS = {
  password: {
    subject: "パスワードが変更されました",
    lead: "パスワードが変更されました。",
    effect: "ほかの端末は、すべてログアウトしました。",
  },
  password_set: {
    subject: "パスワードを設定しました",
    lead: "パスワードを設定しました。",
    effect: "次のログインから、メールアドレスとこのパスワードでログインできます。ほかの端末でログインしていた場合は、ログアウトしました。",
  },
  second_factor_on: {
    subject: "2段階認証が有効になりました",
    lead: "2段階認証が有効になりました。",
    effect: "次のログインから、認証アプリに表示される6桁のコードが必要です。ほかの端末は、すべてログアウトしました。",
  },
  second_factor_off: {
    subject: "2段階認証が解除されました",
    lead: "2段階認証が解除されました。",
    effect: "次のログインから、コードは必要ありません。ほかの端末は、すべてログアウトしました。",
  },
  second_factor_reset: {
    subject: "2段階認証が事務局により解除されました",
    lead: "お申し出により、事務局が2段階認証を解除しました。パスキーがあれば、あわせて削除しています。",
    effect: "すべての端末からログアウトしました。ログインのあと、2段階認証をもう一度設定できます。",
  },
  recovery_codes: {
    subject: "回復用コードが作り直されました",
    lead: "2段階認証の回復用コードが作り直されました。",
    effect: "前の回復用コードは使えません。",
  },
  passkey_added: {
    subject: "パスキーを登録しました",
    lead: "パスキーを登録しました。",
    effect: "次のログインから、このパスキーでもログインできます。ほかの端末は、すべてログアウトしました。",
  },
  passkey_removed: {
    subject: "パスキーを削除しました",
    lead: "パスキーを削除しました。",
    effect: "このパスキーではログインできなくなりました。ほかの端末は、すべてログアウトしました。",
  },
  passkey_refused: {
    subject: "パスキーでのログインをお断りしました",
    lead: "登録されているパスキーが複製された疑いがあるため、ログインをお断りしました。",
    effect:
      "ご自身のログインだった場合は、ほかの方法でログインし、そのパスキーを削除してから登録し直してください。端末を初期化・復元したあとにも起こることがあります。",
  },
} as const satisfies Record<SecurityChange, { subject: string; lead: string; effect: string }>;

export const securityNotice = defineMail({
  name: "security_notice",
  subject: ({ change }) => WORDS[change].subject,
  preview: () => "ご自身の操作であれば、何もしていただく必要はありません。",
  Body: ({ facts, links }) => (
    <>
      <Lead>{WORDS[facts.change].lead}</Lead>
      <Facts>
        <Fact label="日時">{`${fullTime(facts.at)}`}</Fact>
      </Facts>
      <Paragraph>{WORDS[facts.change].effect}</Paragraph>
      <Paragraph>
        ご自身の操作であれば、何もしていただく必要はありません。お心当たりがない場合は、ログインのページからパスワードを設定し直し、登録されているパスキーと端末を確かめて、事務局にご連絡ください。
      </Paragraph>
      <Action href={links.login}>ログインのページを開く</Action>
    </>
  ),
});
