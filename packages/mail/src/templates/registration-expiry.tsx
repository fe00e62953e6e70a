import { formatDate } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { Action, Fact, Facts, Lead, Paragraph, Steps } from "../parts";

export const registrationExpiry = defineMail({
  name: "registration_expiry",
  subject: () => "登録の有効期限が近づいています",
  preview: ({ daysLeft }) => `キャリアコンサルタント登録の有効期限まで、あと${daysLeft}日です。`,
  Body: ({ facts, links }) => (
    <>
      <Lead>{`キャリアコンサルタント登録の有効期限まで、あと${facts.daysLeft}日です。`}</Lead>
      <Facts>
        <Fact label="有効期限" strong>
          {formatDate(facts.expiresOn)}
        </Fact>
      </Facts>
      <Paragraph>期限を過ぎると、新しいご予約の受付が自動的に止まります。更新の手続きは次のとおりです。</Paragraph>
      <Steps>
        <>登録の更新を、登録センターで手続きします。</>
        <>新しい登録証が届いたら、マイページで有効期限と登録証を更新します。</>
        <>事務局が確認すると、受付がそのまま続きます。</>
      </Steps>
      <Action href={links.registration} label="登録情報の更新">
        登録情報を更新する
      </Action>
    </>
  ),
});
