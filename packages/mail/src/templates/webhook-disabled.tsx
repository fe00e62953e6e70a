import { defineMail } from "../define-mail";
import { Lead, Note, Paragraph } from "../parts";

export const webhookDisabled = defineMail({
  name: "webhook_disabled",
  subject: () => "【要対応】Webhookの送信を停止しました",
  preview: () => "受信側をご確認のうえ、もう一度有効にしてください。",
  Body: ({ facts }) => (
    <>
      <Lead>{`Webhook「${facts.webhook}」への送信を停止しました。`}</Lead>
      <Paragraph>
        {facts.gone ? "受信側が、もう受け取らないこと（410）を返したためです。" : "3日間、一度も届けられなかったためです。"}
      </Paragraph>
      <Note urgent>停止しているあいだの出来事は、送信されません。</Note>
      <Paragraph>
        受信側をご確認のうえ、API（PATCH /webhooks/{"{id}"}）で有効にしてください。届けられなかったものは、POST /webhooks/{"{id}"}/replay
        で再送できます。
      </Paragraph>
    </>
  ),
});
