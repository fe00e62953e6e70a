import { ORG_ISSUE_TAGS, type OrgIssueTag, reportLocksAt } from "@knotter/domain/mentor-report";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { Seat } from "./demo-orders";
import type { Interview } from "./diary";
import type { Random } from "./random";
import type { Row } from "./rows";

/** The submitted report and survey of an interview: the values that a report counts, and the rows. */
export interface HandedIn {
  interview: Interview;
  seat: Seat;
  reportedAt: Date;
  themes: readonly string[];
  tags: readonly OrgIssueTag[];
  minutes: number;
  /** Null: the survey was not answered. */
  survey: Survey | null;
}

interface Survey {
  at: Date;
  satisfaction: number;
  easeOfTalking: number;
  goalProgress: number;
  before: number;
  after: number;
  nps: number;
}

/** Surveys of the last weeks are still open, so that every task list has entries. */
const SURVEYED_BEFORE = 40;

/** Themes and issues in rotation, so that some occur often and some rarely. */
const THEMES = [
  ["learning", (n: number) => n % 2 === 0],
  ["work_fulfillment", (n: number) => n % 5 < 2],
  ["management", (n: number) => n % 3 === 0],
  ["evaluation", (n: number) => n % 4 === 1],
  ["childcare", (n: number) => n % 9 === 0],
  ["transfer", (n: number) => n % 11 === 3],
] as const;
const TAGS: readonly (readonly [OrgIssueTag, (n: number) => boolean])[] = [
  ["workload", (n) => n % 3 !== 1],
  ["career_path", (n) => n % 2 === 1],
  ["supervisor", (n) => n % 4 === 0],
  ["evaluation", (n) => n % 5 === 2],
  ["work_style", (n) => n % 13 === 0],
];

const turn = <T>(list: readonly (readonly [T, (n: number) => boolean])[], n: number): T[] =>
  list.filter(([, when]) => when(n)).map(([word]) => word);

export function handedIn(interviews: readonly Interview[], seats: ReadonlyMap<string, Seat>, now: Date, random: Random): HandedIn[] {
  const done = interviews.filter(({ status, endedAt }) => status === "done" && endedAt !== null);
  return done.flatMap((interview, n) => {
    const seat = seats.get(interview.seat.orderMenteeId);
    if (!seat || interview.endedAt === null) return [];
    const themes = turn(THEMES, n);
    const old = interview.endAt.getTime() < now.getTime() - SURVEYED_BEFORE * DAY;
    return [
      {
        interview,
        seat,
        reportedAt: interview.endedAt,
        themes: themes.length > 0 ? themes : ["self_understanding"],
        tags: turn(TAGS, n).filter((tag) => ORG_ISSUE_TAGS.includes(tag)),
        minutes: interview.policy.sessionMinutes - random.below(6),
        survey: old && random.next() < 0.88 ? answered(interview, random) : null,
      },
    ];
  });
}

function answered({ endAt }: Interview, random: Random): Survey {
  const before = random.between(3, 6);
  return {
    at: new Date(endAt.getTime() + random.between(1, 60) * HOUR),
    satisfaction: random.pick([3, 4, 4, 5, 5, 5]),
    easeOfTalking: random.pick([4, 4, 5, 5, 5]),
    goalProgress: random.pick([3, 3, 4, 4, 5]),
    before,
    after: Math.min(10, before + random.between(0, 3)),
    nps: random.pick([6, 7, 8, 8, 9, 9, 10]),
  };
}

const SUMMARIES = [
  "これまでの担当業務を振り返り、手応えのあった場面を一緒に言葉にした。次の半年に試したいことを二つに絞った。",
  "いまの役割と、これから身につけたい力について話した。まず上司と率直に話す機会をつくることになった。",
  "働き方の希望と家庭の予定を整理した。続けたいことと、減らしたいことを分けて書き出した。",
] as const;

export function mentorReportRow({ interview, reportedAt, themes, tags, minutes }: HandedIn, random: Random): Row {
  return {
    id: random.uuid(reportedAt),
    mentoringId: interview.id,
    authorId: interview.mentor.id,
    attendance: "held",
    actualStartAt: interview.startAt,
    actualEndAt: new Date(interview.startAt.getTime() + minutes * MINUTE),
    themes,
    summaryPrivate: random.pick(SUMMARIES),
    careerAwareness: random.between(2, 5),
    orgIssueTags: tags,
    informedConsentDone: true,
    submittedAt: reportedAt,
    lockedAt: reportLocksAt(reportedAt),
    createdAt: reportedAt,
    updatedAt: reportedAt,
  };
}

const COMMENTS = [
  "社外の方だからこそ、率直に話せました。",
  "次の異動希望を出す前に、考えを整理できてよかったです。",
  "上司に相談しにくいことを聞いてもらえました。続けてほしい制度です。",
  "業務の忙しい時期は予約が取りづらかったので、期間が長いと助かります。",
] as const;

export function menteeReportRow({ interview, survey }: HandedIn & { survey: Survey }, random: Random): Row {
  const { at } = survey;
  const shares = random.next() < 0.4;
  return {
    id: random.uuid(at),
    mentoringId: interview.id,
    attended: "yes",
    satisfaction: survey.satisfaction,
    easeOfTalking: survey.easeOfTalking,
    goalProgress: survey.goalProgress,
    selfEfficacyBefore: survey.before,
    selfEfficacyAfter: survey.after,
    nps: survey.nps,
    commentToOffice: shares ? random.pick(COMMENTS) : null,
    shareCommentWithHr: shares,
    submittedAt: at,
    editableUntil: new Date(at.getTime() + 7 * DAY),
    createdAt: at,
    updatedAt: at,
  };
}
