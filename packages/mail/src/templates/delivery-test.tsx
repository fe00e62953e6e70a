import { defineMail } from "../define-mail";
import { Fact, Facts, Lead, Paragraph } from "../parts";
import { fullTime } from "../time-text";

/** To the admin who asked for it, by the way that all mails go. */
export const deliveryTest = defineMail({
  name: "delivery_test",
  subject: () => "試し送信",
  preview: () => "このメールが届いていれば、送信の設定は働いています。",
  Body: ({ facts }) => (
    <>
      <Lead>試し送信のメールです。</Lead>
      <Paragraph>このメールが届いていれば、Knotter からのメールの送信は働いています。ほかの方には送られていません。</Paragraph>
      <Facts>
        <Fact label="操作した日時">{fullTime(facts.at)}</Fact>
      </Facts>
    </>
  ),
});
