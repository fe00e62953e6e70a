import { AGE_BANDS } from "@knotter/domain/mentee-profile";
import { ORG_ISSUE_TAGS } from "@knotter/domain/mentor-report";
import type { PersonFacts } from "@knotter/domain/report-facts";
import { reportRows } from "@knotter/domain/report-table";
import { releaseUnit } from "@knotter/domain/report-unit";
import { DAY } from "@knotter/domain/tokyo";
import type { OrderSeed } from "./demo-companies";
import { jobOf } from "./demo-orders";
import type { PersonSeed } from "./demo-people";
import type { HandedIn } from "./demo-reports";
import type { Interview } from "./diary";
import type { Random } from "./random";
import type { Row } from "./rows";
import { TERMS } from "./terms";

export interface ReportedOrder {
  order: OrderSeed;
  orderId: string;
  customerId: string;
  /** Everybody on the list, whether she came or not. */
  people: readonly { orderMenteeId: string; person: PersonSeed }[];
}

const K = 10;

const TEXTS = {
  orgIssues:
    "多くの方が、業務量の偏りと、この先のキャリアの道筋が見えにくいことを挙げていました。\n\n業務量については、繁忙期の応援の仕組みが部門をまたぐと働きにくいこと、キャリアについては、次の役割に求められる力が言葉になっていないことが、共通した背景にありました。",
  proposals:
    "1．部門をまたぐ応援のルールを、繁忙期の前に決めておく。\n2．役割ごとに求められる力と、そこへ至る経験の例を、社内に公開する。\n3．上司との1on1で、半年に一度はキャリアについて話す時間を設ける。",
  recommendations:
    "今回ご利用のなかった方も含め、来期は予約受付期間を1か月長くすることをお勧めします。入社3年目と管理職になりたての方には、2回の面談が役立つと考えます。",
};

/** What the rules of reports make of the demo, published some days ago: HR finds it unread. */
export function publishedReportRow(
  { order, orderId, customerId, people }: ReportedOrder,
  interviews: readonly Interview[],
  handed: readonly HandedIn[],
  { adminId, now, random }: { adminId: string; now: Date; random: Random },
): Row {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const [drafted, reviewed, published] = [ago(14), ago(13), ago(12)] as const;
  const facts = people.map(({ orderMenteeId, person }) => factsOf(orderId, orderMenteeId, person, order, interviews, handed));
  const release = releaseUnit(
    { key: orderId, orderIds: [orderId] },
    [{ id: orderId, level: order.disclosureLevel, showRegistration: order.showRegistration }],
    facts,
    { k: K, now: drafted, before: null },
  );
  const words = { themes: Object.keys(TERMS.theme), tags: ORG_ISSUE_TAGS, ages: AGE_BANDS };
  return {
    id: random.uuid(drafted),
    customerId,
    orderIds: [orderId],
    status: "published",
    kThreshold: K,
    asOf: drafted,
    sections: reportRows([release], words),
    basis: { [orderId]: release },
    people: Object.keys(release.people).sort(),
    texts: TEXTS,
    version: 4,
    createdById: adminId,
    reviewedAt: reviewed,
    reviewedById: adminId,
    publishedAt: published,
    publishedById: adminId,
    createdAt: drafted,
    updatedAt: published,
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function factsOf(
  orderId: string,
  id: string,
  person: PersonSeed,
  order: OrderSeed,
  interviews: readonly Interview[],
  handed: readonly HandedIn[],
): PersonFacts {
  const own = interviews.filter(({ seat }) => seat.orderMenteeId === id);
  const held = handed.filter(({ interview }) => interview.seat.orderMenteeId === id);
  const surveys = held.flatMap(({ survey }) => survey ?? []);
  const answeredAt = Math.max(0, ...surveys.map(({ at }) => at.getTime()));
  const rating = (of: (survey: (typeof surveys)[number]) => number) => ({ value: mean(surveys.map(of)), at: answeredAt });
  const first = (words: (one: HandedIn) => readonly string[]): Record<string, number> =>
    Object.fromEntries(held.flatMap((one) => words(one).map((word) => [word, one.reportedAt.getTime()])));
  return {
    id,
    orderId,
    registered: person.state === "active",
    booked: own.some(({ status }) => status !== "canceled"),
    tookPart: held.length > 0,
    sessions: held.length,
    level: own.length > 0 ? order.disclosureLevel : null,
    age: person.ageBand,
    department: person.groupTag,
    job: jobOf(person),
    themes: first(({ themes }) => themes),
    tags: first(({ tags }) => tags),
    ratings:
      surveys.length === 0
        ? {}
        : {
            satisfaction: rating(({ satisfaction }) => satisfaction),
            easeOfTalking: rating(({ easeOfTalking }) => easeOfTalking),
            goalProgress: rating(({ goalProgress }) => goalProgress),
            selfEfficacyChange: rating(({ before, after }) => after - before),
            nps: rating(({ nps }) => (nps >= 9 ? 100 : nps <= 6 ? -100 : 0)),
          },
    minutes:
      held.length === 0
        ? null
        : { value: mean(held.map(({ minutes }) => minutes)), at: Math.max(...held.map(({ interview }) => interview.startAt.getTime())) },
    canceledAt: own.find(({ status, cancelSide }) => status === "canceled" && cancelSide === "mentee")?.endedAt?.getTime() ?? null,
    noShowAt: own.find(({ status, noShowSide }) => status === "no_show" && noShowSide === "mentee")?.noShowReportedAt?.getTime() ?? null,
    editedAt: null,
  };
}
