import { LIMITS } from "@knotter/domain/policy";
import { formatUntil } from "@knotter/domain/tokyo";
import type { Deadlines, InterviewFacts, MeetingState, QuestionnaireState } from "./mail-facts";
import { Fact, When } from "./parts";

export const TimeFact = ({ interview, label = "日時" }: { interview: InterviewFacts; label?: string }) => (
  <Fact label={label} strong>
    <When start={interview.startAt} end={interview.endAt} />
  </Fact>
);

/** 担当 as the mentee reads it: every mentor holds the national licence. */
export const MentorFact = ({ name }: { name: string }) => <Fact label="担当">{`${name}（国家資格キャリアコンサルタント）`}</Fact>;

export const NumberFact = ({ interview }: { interview: InterviewFacts }) => <Fact label="面談番号">{interview.publicNo}</Fact>;

const CHARGED = "以降のキャンセルは1回分として消化されます。";

/**
 * The deadlines as days and hours. Orders may set the two apart, and those that have passed by `now` are left out: a mail must agree with
 * the page.
 */
export function deadlineSentence({ freeCancelUntil, rescheduleUntil }: Deadlines, now: Date): string {
  const free = now <= freeCancelUntil;
  const movable = rescheduleUntil !== null && now <= rescheduleUntil;
  const cancel = formatUntil(freeCancelUntil);
  if (free && movable) {
    return rescheduleUntil.getTime() === freeCancelUntil.getTime()
      ? `${cancel} までは回数に数えずに変更・キャンセルできます。${CHARGED}`
      : `日時の変更は ${formatUntil(rescheduleUntil)} まで、回数に数えないキャンセルは ${cancel} までできます。${CHARGED}`;
  }
  if (free) return `${cancel} までは回数に数えずにキャンセルできます。${CHARGED}`;
  const late = `回数に数えずにキャンセルできる期限（${cancel}）を過ぎているため、キャンセルは1回分として消化されます。`;
  return movable ? `日時の変更は ${formatUntil(rescheduleUntil)} までできます。${late}` : late;
}

export const DeadlineFact = ({ deadlines, now }: { deadlines: Deadlines; now: Date }) => (
  <Fact label="変更・キャンセル">{deadlineSentence(deadlines, now)}</Fact>
);

const OPENS = `開始${LIMITS.joinOpensMinutesBefore}分前から`;

export const MENTEE_JOINS = `オンライン（${OPENS}、ホームか予約の画面の「参加する」からお入りください）`;
export const MENTOR_JOINS = `オンライン（${OPENS}、ホームの「開始する」ボタンからお入りください）`;

/** For the mentor: whether there is a questionnaire, whose contents are only shown after signing in. */
export const questionnaireText = (sheet: QuestionnaireState): string =>
  sheet === "submitted" ? "提出あり（内容はログイン後にご確認ください）" : "なし";

/** What becomes of the calendar after a cancellation: whoever has entered the interview by hand has to take it out. */
export const CALENDAR_EMPTIED =
  "添付の予定ファイルを開くと、カレンダーの予定も取り消されます。ご自分で登録した予定は、お手数ですが削除してください。";

export const connectionWord = (meeting: MeetingState): string => (meeting === "ready" ? "良好" : "要確認");
