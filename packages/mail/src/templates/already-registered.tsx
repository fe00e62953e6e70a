import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph } from "../parts";

export const alreadyRegistered = defineMail({
  name: "already_registered",
  subject: () => "すでに登録済みです",
  preview: () => "このメールアドレスでログインしていただけます。",
  Body: ({ links }) => (
    <>
      <Lead>このメールアドレスは、すでに登録済みです。</Lead>
      <Paragraph>
        ご利用登録の操作がありましたのでお知らせします。あらためて登録していただく必要はありません。このメールアドレスでログインしてください。
      </Paragraph>
      <Action href={links.login}>ログインのページを開く</Action>
      <Paragraph>パスワードをお忘れの場合は、ログインのページから設定し直すことができます。</Paragraph>
    </>
  ),
});
