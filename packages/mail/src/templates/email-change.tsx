import { defineMail } from "../define-mail";
import type { MailFacts } from "../mail-facts";
import { Action, Lead, Note, Paragraph } from "../parts";
import { fullUntil } from "../time-text";

type Facts = MailFacts["email_change"];

const isChanged = (facts: Facts) => facts.changedBy === "office" && facts.step === "changed";

function previewOf(facts: Facts): string {
  if (facts.changedBy === "self") return "変更前と変更後の両方のアドレスで確認が済むと、変更されます。";
  if (facts.step === "changed") return "事務局からの変更の手続きが終わりました。";
  return facts.to === "new" ? "このアドレスで確認が済むと、手続きが進みます。" : "お心当たりがない場合は、止めることができます。";
}

export const emailChange = defineMail({
  name: "email_change",
  subject: (facts) => (isChanged(facts) ? "メールアドレスを変更しました" : "メールアドレス変更のご確認"),
  preview: previewOf,
  Body: ({ facts, links }) => {
    if (facts.changedBy === "office") {
      if (facts.step === "changed") {
        return (
          <>
            <Lead>メールアドレスを変更しました。</Lead>
            <Paragraph>
              {facts.to === "new"
                ? "ご登録のメールアドレスを、このアドレスに変更しました。これからのご連絡はこちらにお送りします。"
                : "ご登録のメールアドレスを、別のアドレスに変更しました。このアドレスへのご連絡は、これが最後です。"}
            </Paragraph>
            {facts.to === "new" && facts.silent && (
              <Paragraph>
                変更前のアドレスでの確認がなかったため、これまでに書かれたもの（事前質問シート、面談の記録、アンケートなど）は、ご本人と確認できるまで表示しません。面談の予約はそのままお使いいただけます。確認の方法は、ログインしたあとの画面でご案内します。
              </Paragraph>
            )}
            {facts.to === "old" && <Note urgent>お心当たりがない場合は、すぐに事務局までお知らせください。</Note>}
          </>
        );
      }
      if (facts.to === "new") {
        return (
          <>
            <Lead>メールアドレスの変更をご確認ください。</Lead>
            <Paragraph>
              事務局が、ご登録のメールアドレスをこのアドレスに変更する手続きを始めました。ボタンの先の画面で確認が済むと、手続きが進みます。
            </Paragraph>
            <Paragraph>{`次のリンクは ${fullUntil(facts.expiresAt)}まで、1回だけお使いいただけます。`}</Paragraph>
            <Action href={links.emailProposal(facts.token, "new", "confirm")} label="変更の確認">
              変更を確認する
            </Action>
          </>
        );
      }
      return (
        <>
          <Lead>メールアドレスの変更のお知らせです。</Lead>
          <Paragraph>
            {`事務局が、ご登録のメールアドレスを、このアドレスから ${facts.newEmail} に変更する手続きを始めました。まだ変更されていません。`}
          </Paragraph>
          <Paragraph>お心当たりがない場合は、次のボタンから止めてください。変更されることはありません。</Paragraph>
          <Action href={links.emailProposal(facts.token, "old", "stop")} label="変更を止める">
            心当たりがない
          </Action>
          <Paragraph>ご自身でご希望の変更でしたら、次のボタンで確認できます。</Paragraph>
          <Action href={links.emailProposal(facts.token, "old", "confirm")} label="変更する">
            変更する
          </Action>
          <Note urgent>
            {`${fullUntil(facts.silentUntil)}までにお返事がなく、新しいアドレスでの確認が済んだ場合は、変更されます。その場合も、これまでに書かれたものは、ご本人と確認できるまで表示されません。`}
          </Note>
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
        <Paragraph>{`次のリンクは ${fullUntil(facts.expiresAt)}まで、1回だけお使いいただけます。`}</Paragraph>
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
