import { defineMail } from "../define-mail";
import { Action, Lead, Note, Paragraph } from "../parts";
import { fullTime } from "../time-words";

export const emailChange = defineMail({
  name: "email_change",
  subject: ({ changedBy }) => (changedBy === "office" ? "メールアドレスを変更しました" : "メールアドレス変更のご確認"),
  preview: ({ changedBy }) =>
    changedBy === "office" ? "事務局で変更しました。" : "変更前と変更後の両方のアドレスで確認が済むと、変更されます。",
  Body: ({ facts, links }) => {
    if (facts.changedBy === "office") {
      return (
        <>
          <Lead>メールアドレスを変更しました。</Lead>
          <Paragraph>
            {facts.to === "new"
              ? "ご登録のメールアドレスを、事務局でこのアドレスに変更しました。これからのご連絡はこちらにお送りします。"
              : "ご登録のメールアドレスを、事務局で別のアドレスに変更しました。このアドレスへのご連絡は、これが最後です。"}
          </Paragraph>
          {facts.to === "old" && <Note urgent>お心当たりがない場合は、すぐに事務局までお知らせください。</Note>}
        </>
      );
    }
    return (
      <>
        <Lead>メールアドレスの変更をご確認ください。</Lead>
        <Paragraph>
          {facts.to === "new"
            ? "ご登録のメールアドレスを、このアドレスに変更するお申し込みがありました。"
            : "ご登録のメールアドレスを、別のアドレスに変更するお申し込みがありました。"}
          変更前と変更後の両方のアドレスで確認が済むと、変更されます。
        </Paragraph>
        <Paragraph>{`次のリンクは ${fullTime(facts.expiresAt)}まで、1回だけお使いいただけます。`}</Paragraph>
        <Action href={links.emailChange(facts.token)} label="変更の確認">
          変更を確認する
        </Action>
        {facts.to === "old" && (
          <Note urgent>
            お心当たりがない場合は、リンクを開かずに、すぐに事務局までお知らせください。確認が済むまで、変更されることはありません。
          </Note>
        )}
      </>
    );
  },
});
