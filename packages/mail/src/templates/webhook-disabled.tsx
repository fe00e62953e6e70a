import { defineMail } from "../define-mail";
import { Action, Lead, Note, Paragraph } from "../parts";

export const webhookDisabled = defineMail({
  name: "webhook_disabled",
  subject: () => "【要対応】Webhookの送信を停止しました",
  preview: () => "受信側をご確認のうえ、もう一度有効にしてください。",
  Body: ({ facts, links }) => (
    <>
      <Lead>{`Webhook「${facts.webhook}」への送信を停止しました。`}</Lead>
      <Paragraph>
        {facts.gone ? "受信側が、もう受け取らないこと（410）を返したためです。" : "3日間、一度も届けられなかったためです。"}
      </Paragraph>
      <Note urgent>停止しているあいだの出来事は、送信されません。</Note>
      <Action href={links.webhook(facts.endpointId, facts.to)} label="Webhookの確認">
        送信の記録を見る
      </Action>
      <Paragraph>受信側をご確認のうえ、送信を再開してください。届けられなかったものは、再開したあとに、まとめて再送できます。</Paragraph>
    </>
  ),
});
