import { defineMail } from "../define-mail";
import { Action, Lead, Paragraph, Steps, TextLink } from "../parts";

export const registered = defineMail({
  name: "registered",
  subject: () => "ご登録が完了しました",
  preview: () => "ご利用の流れは3ステップです。",
  Body: ({ facts, links }) => (
    <>
      <Lead>ご登録ありがとうございます。</Lead>
      <Paragraph>
        {facts.maxCount === null
          ? "面談をご予約いただけるようになりました。"
          : `面談を${facts.maxCount}回までご予約いただけるようになりました。`}
        ご利用の流れは、次の3ステップです。
      </Paragraph>
      <Steps>
        <>キャリコンを探して、ご都合のよい日時を予約します。</>
        <>話したいことがあれば、予約のときに書きます（書かなくてもかまいません）。</>
        <>当日、ホームか予約の画面の「参加する」から、オンラインでお話しします。</>
      </Steps>
      <Action href={links.mentors}>キャリコンを探す</Action>
      <Paragraph>
        お話の内容は、担当のキャリコンだけが知ります。くわしくは「初めての方へ」をご覧ください。
        <br />
        <TextLink href={links.guide}>初めての方へ</TextLink>
      </Paragraph>
    </>
  ),
});
