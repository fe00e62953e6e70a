import { LIMITS } from "@knotter/domain/policy";
import { defineMail } from "../define-mail";
import { Action, Lead, Note, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

export const magicLink = defineMail({
  name: "magic_link",
  subject: ({ invitation }) => (invitation ? "キャリコンご登録のご案内" : `ログイン用リンク（${LIMITS.magicLinkMinutes}分間有効）`),
  preview: ({ invitation }) =>
    invitation ? "リンクからログインして、プロフィールをご登録ください。" : "リンクは1回だけお使いいただけます。",
  Body: ({ facts, links }) => (
    <>
      <Lead>{facts.invitation ? "キャリコンとしてのご登録をお願いします。" : "ログイン用のリンクをお送りします。"}</Lead>
      <Paragraph>
        {`次のリンクは ${fullUntil(facts.expiresAt)}まで、1回だけお使いいただけます。`}
        {facts.invitation && "期限を過ぎたときは、ログインのページからリンクをもう一度お送りできます。"}
      </Paragraph>
      <Action href={links.signIn(facts.role, facts.token, facts.next)} label="ログイン">
        ログインする
      </Action>
      {!facts.invitation && (
        <Note>
          お心当たりがない場合は、リンクを開かずにこのメールを削除してください。リンクを開かないかぎり、ログインされることはありません。
        </Note>
      )}
    </>
  ),
});
