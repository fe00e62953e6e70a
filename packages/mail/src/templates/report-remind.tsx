import { LIMITS } from "@knotter/domain/policy";
import { formatUntil } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { NumberFact, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Note, Paragraph } from "../parts";

const isLast = (step: number): boolean => step >= LIMITS.reportRemindHours.length;
const LAST = "これが最後のご案内です。";

export const reportRemind = defineMail({
  name: "report_remind",
  subject: ({ to }) => (to === "mentee" ? "【再送】アンケートのお願い" : "【再送】実施報告書のお願い"),
  preview: ({ to, step }) =>
    isLast(step) ? LAST : to === "mentee" ? "1分ほどで終わります。回答は任意です。" : "ご提出をお待ちしています。",
  Body: ({ facts, links, now }) => {
    const url = links.mentoring(facts.interview.id);
    const last = isLast(facts.step);
    const due = formatUntil(facts.dueAt);
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>実施報告書のご提出をお願いします。</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
            <Fact label="提出期限">
              {now <= facts.dueAt ? `${due}（日本時間）` : `${due}（日本時間）を過ぎていますが、今からでもご提出いただけます。`}
            </Fact>
          </Facts>
          {last && <Note urgent>{`${LAST}ご提出が難しい事情がありましたら、事務局までお知らせください。`}</Note>}
          <Action href={url} label="実施報告書">
            実施報告書を書く
          </Action>
        </>
      );
    }
    return (
      <>
        <Lead>面談のアンケートのお願いです。</Lead>
        <Paragraph>{`面談のアンケートは ${due} まで受け付けています。回答は任意です。「回答しない」を選ぶと今後ご案内しません。`}</Paragraph>
        {last && <Paragraph>{LAST}</Paragraph>}
        <Note>会社には個人が特定されない集計だけが共有されます（キャリコン宛・事務局宛のコメントは、それぞれの宛先だけに届きます）。</Note>
        <Action href={url} label="アンケート">
          アンケートに答える
        </Action>
      </>
    );
  },
});
