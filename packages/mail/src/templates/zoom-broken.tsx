import { formatDateTime } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { Action, Lead, Note, Paragraph } from "../parts";
import { Unbroken } from "../unbroken";

const LISTED = 10;

export const zoomBroken = defineMail({
  name: "zoom_broken",
  subject: () => "【要対応】Zoom連携が切れています",
  preview: () => "面談の参加用リンクを準備できません。もう一度連携してください。",
  Body: ({ facts, links }) => (
    <>
      <Lead>Zoom連携が切れています。</Lead>
      <Note urgent>面談の参加用リンクを準備できません。お手数ですが、もう一度連携してください。</Note>
      {facts.interviews.length > 0 && (
        <Paragraph>
          影響する面談は次のとおりです。
          {facts.interviews.slice(0, LISTED).map((interview) => (
            <span key={interview.id}>
              <br />
              {"・"}
              <Unbroken>{formatDateTime(interview.startAt, interview.endAt)}</Unbroken> <Unbroken>{interview.publicNo}</Unbroken>
            </span>
          ))}
          {facts.interviews.length > LISTED && (
            <>
              <br />
              {`ほか${facts.interviews.length - LISTED}件`}
            </>
          )}
          <br />
          （時刻は日本時間です）
        </Paragraph>
      )}
      <Action href={links.zoom} label="Zoomの再連携">
        マイページで連携する
      </Action>
      <Paragraph>連携が戻ると、参加用リンクは自動で準備されます。相談者へのご連絡は不要です。</Paragraph>
    </>
  ),
});
