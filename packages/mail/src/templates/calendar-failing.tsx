import { formatDateTime } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { Action, Lead, Note, Paragraph } from "../parts";
import { Unbroken } from "../unbroken";

export const calendarFailing = defineMail({
  name: "calendar_failing",
  subject: () => "【要対応】登録したカレンダーを読み取れていません",
  preview: () => "その後に入った予定の時間にも、予約が入る可能性があります。",
  Body: ({ facts, links }) => (
    <>
      <Lead>登録したカレンダーの1つを、1週間以上読み取れていません。</Lead>
      <Paragraph>
        <Unbroken>{formatDateTime(facts.since)}</Unbroken> から読み取れていません。それまでに読み取った予定は、そのまま使っています。
      </Paragraph>
      <Note urgent>その後に入った予定の時間にも、予約が入る可能性があります。</Note>
      <Action href={links.calendars} label="カレンダーの確認">
        マイページで確認する
      </Action>
      <Paragraph>使わなくなったカレンダーは、マイページから外せます。</Paragraph>
    </>
  ),
});
