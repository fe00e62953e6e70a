import { dayWord } from "../day-word";
import { defineMail } from "../define-mail";
import {
  connectionWord,
  DeadlineFact,
  MENTEE_JOINS,
  MENTOR_JOINS,
  MentorFact,
  NumberFact,
  questionnaireText,
  TimeFact,
} from "../interview-parts";
import { Action, Fact, Facts, Lead, Note, Paragraph } from "../parts";

export const mentoringRemind = defineMail({
  name: "mentoring_remind",
  subject: ({ interview }, now) => `${dayWord(interview.startAt, now)}の面談のご案内`,
  preview: ({ to }) => (to === "mentee" ? "日時と参加方法をご確認ください。" : "日時と接続の状態をご確認ください。"),
  Body: ({ facts, links, now }) => {
    const lead = `${dayWord(facts.interview.startAt, now)}、面談があります。`;
    const url = links.reserved(facts.interview.id);
    if (facts.to === "mentor") {
      return (
        <>
          <Lead>{lead}</Lead>
          <Facts>
            <TimeFact interview={facts.interview} />
            <NumberFact interview={facts.interview} />
            <Fact label="参加方法">{MENTOR_JOINS}</Fact>
            <Fact label="事前質問シート">{questionnaireText(facts.sheet)}</Fact>
            <Fact label="接続状態">{connectionWord(facts.meeting)}</Fact>
          </Facts>
          {facts.meeting !== "ready" && (
            <Note urgent>参加用リンクの準備ができていません。マイページで面談場所の設定をご確認ください。</Note>
          )}
          <Action href={url} label="ご予約の確認">
            予約の内容を見る
          </Action>
        </>
      );
    }
    return (
      <>
        <Lead>{lead}</Lead>
        <Facts>
          <TimeFact interview={facts.interview} />
          <MentorFact name={facts.mentorName} />
          <Fact label="参加方法">{MENTEE_JOINS}</Fact>
          <DeadlineFact deadlines={facts.deadlines} now={now} />
        </Facts>
        <Paragraph>
          {facts.sheet === "submitted"
            ? "「事前質問シート」は提出済みです。面談の開始まで書き足すことができます。"
            : "話したいことは、いまからでも「事前質問シート」に書き足せます。考えがまとまっていなくても大丈夫です（書かなくてもかまいません）。"}
        </Paragraph>
        <Action href={url} label="ご予約の確認">
          ご予約を確認する
        </Action>
      </>
    );
  },
});
