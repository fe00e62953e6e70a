import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import type { Role } from "@knotter/domain/role";
import { formatShort } from "@knotter/domain/tokyo";
import { defineMail } from "../define-mail";
import { DeadlineFact, MENTEE_JOINS, MENTOR_JOINS, MentorFact, NumberFact, questionnaireText, TimeFact } from "../interview-parts";
import { Action, Fact, Facts, Lead, Paragraph } from "../parts";

/** Somebody else may book on behalf; both sides are told who did. */
const BOOKER = {
  mentee: null,
  mentor: "このご予約は、キャリコンが手続きしました。",
  hrstaff: null,
  admin: "このご予約は、事務局が代わりに手続きしました。",
} as const satisfies Record<Role, string | null>;

export const mentoringReserved = defineMail({
  name: "mentoring_reserved",
  subject: ({ interview }) => `面談予約が完了しました（${formatShort(interview.startAt)}〜）`,
  preview: ({ to }) => (to === "mentee" ? "日時、参加方法、変更・キャンセルの期限をご確認ください。" : "日時と面談番号をご確認ください。"),
  Body: ({ facts, links, now }) => {
    const booker = BOOKER[facts.bookedBy];
    const url = links.reserved(facts.interview.id);
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>面談のご予約が入りました。</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
            <Fact label="参加方法">{MENTOR_JOINS}</Fact>
            <Fact label="事前質問シート">{questionnaireText(facts.sheet)}</Fact>
          </Facts>
          {booker && <Paragraph>{booker}</Paragraph>}
          <Action href={url} label="ご予約の確認">
            予約の内容を見る
          </Action>
        </>
      );
    }
    return (
      <>
        <Lead>面談のご予約を承りました。</Lead>
        <Facts>
          <TimeFact interview={facts.interview} />
          <MentorFact name={facts.mentorName} />
          <Fact label="参加方法">{MENTEE_JOINS}</Fact>
          <DeadlineFact deadlines={facts.deadlines} now={now} />
          <Fact label="会社への共有">{DISCLOSURE_SENTENCES[facts.disclosure]}</Fact>
        </Facts>
        {booker && <Paragraph>{booker}</Paragraph>}
        <Paragraph>話したいことは、面談の前に「事前質問シート」に書き足せます（書かなくてもかまいません）。</Paragraph>
        <Action href={url} label="ご予約の確認">
          ご予約を確認する
        </Action>
      </>
    );
  },
});
