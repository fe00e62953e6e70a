import { formatDateTime } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import type { InterviewFacts } from "../mail-facts";
import { Action, Lead, Note, Paragraph } from "../parts";
import { Unbroken } from "../unbroken";

const LISTED = 10;

export const zoomBroken = defineMail({
  name: "zoom_broken",
  subject: ({ to }) => (to === "mentor" ? "【要対応】Zoom連携が切れています" : "キャリコンのZoom連携が切れています"),
  preview: ({ to }) =>
    to === "mentor" ? "面談の参加用リンクを準備できません。もう一度連携してください。" : "参加用リンクのない面談をご確認ください。",
  Body: ({ facts, links }) =>
    facts.to === "mentor" ? (
      <>
        <Lead>Zoom連携が切れています。</Lead>
        <Note urgent>面談の参加用リンクを準備できません。お手数ですが、もう一度連携してください。</Note>
        <Interviews interviews={facts.interviews} />
        <Action href={links.zoom} label="Zoomの再連携">
          マイページで連携する
        </Action>
        <Paragraph>連携が戻ると、参加用リンクは自動で準備されます。相談者へのご連絡は不要です。</Paragraph>
      </>
    ) : (
      <>
        <Lead>{`${facts.mentorName}さんのZoom連携が切れています。`}</Lead>
        <Paragraph>本人にも、連携し直していただくようお願いしました。連携が戻るまで、新しい予約は入りません。</Paragraph>
        <Interviews interviews={facts.interviews} />
        <Action href={links.adminMentors} label="キャリコンの確認">
          キャリコンの一覧を開く
        </Action>
      </>
    ),
});

function Interviews({ interviews }: { interviews: readonly InterviewFacts[] }) {
  if (interviews.length === 0) return null;
  return (
    <Paragraph>
      影響する面談は次のとおりです。
      {interviews.slice(0, LISTED).map((interview) => (
        <span key={interview.id}>
          <br />
          {"・"}
          <Unbroken>{formatDateTime(interview.startAt, interview.endAt)}</Unbroken> <Unbroken>{interview.publicNo}</Unbroken>
        </span>
      ))}
      {interviews.length > LISTED && (
        <>
          <br />
          {`ほか${interviews.length - LISTED}件`}
        </>
      )}
      <br />
      （時刻は日本時間です）
    </Paragraph>
  );
}
