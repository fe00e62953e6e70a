import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { AGE_BANDS } from "@knotter/domain/mentee-profile";
import { ORG_ISSUE_TAGS } from "@knotter/domain/mentor-report";
import type { InterviewFacts, PeriodFacts, PersonFacts } from "@knotter/domain/report-facts";
import { closesOn } from "@knotter/domain/report-period";
import { nextReleases } from "@knotter/domain/report-release";
import { reportRows } from "@knotter/domain/report-table";
import { DAY, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import type { OrderSeed } from "./demo-companies";
import { jobOf } from "./demo-orders";
import type { PersonSeed } from "./demo-people";
import type { HandedIn } from "./demo-reports";
import type { Interview } from "./diary";
import type { Random } from "./random";
import type { Row } from "./rows";
import { TERMS } from "./vocabulary";

export interface ReportedOrder {
  order: OrderSeed;
  orderId: string;
  customerId: string;
  /** Everybody on the list, with or without an interview. */
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

/**
 * Applies the rules of reports to the demo's closed period, and adds the report that was published some days ago, which HR has not read
 * yet.
 */
export function publishedReportRows(
  { order, orderId, customerId, people }: ReportedOrder,
  interviews: readonly Interview[],
  handed: readonly HandedIn[],
  { adminId, now, random }: { adminId: string; now: Date; random: Random },
): [table: string, row: Row][] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const [closed, drafted, reviewed, published] = [instantOf(closesOn(order.endsOn), 5), ago(14), ago(13), ago(12)] as const;
  const id = random.uuid(closed);
  const { startsOn, endsOn, disclosureLevel: level, showRegistration } = order;
  const facts = people.map(({ orderMenteeId, person }) => factsOf(orderId, orderMenteeId, person, level, interviews, handed));
  const period: PeriodFacts = {
    id,
    orderId,
    startsOn,
    endsOn,
    level,
    showRegistration,
    listed: people.length,
    continues: false,
    people: facts,
  };
  const releases = nextReleases({ key: orderId, orderIds: [orderId] }, [period], { k: K, earlier: [], counted: new Set() });
  const words = { themes: Object.keys(TERMS.theme), tags: ORG_ISSUE_TAGS, ages: AGE_BANDS };
  return [
    ["ReportPeriod", { id, orderId, startsOn, endsOn, level, showRegistration, listed: people.length, continues: false, at: closed }],
    ...facts.map(({ person, orderId: _, ...frozen }): [string, Row] => [
      "ReportPeriodPerson",
      { id: random.uuid(closed), periodId: id, person, facts: frozen, at: closed },
    ]),
    ...releases.map((release): [string, Row] => [
      "ReportRelease",
      { id: random.uuid(closed), customerId, ...release, kThreshold: K, at: closed },
    ]),
    [
      "OrderReport",
      {
        id: random.uuid(drafted),
        customerId,
        orderIds: [orderId],
        status: "published",
        kThreshold: K,
        asOf: drafted,
        sections: reportRows({ releases, listed: people.length, k: K }, words),
        periodIds: [id],
        texts: TEXTS,
        version: 4,
        createdById: adminId,
        reviewedAt: reviewed,
        reviewedById: adminId,
        publishedAt: published,
        publishedById: adminId,
        createdAt: drafted,
        updatedAt: published,
      },
    ],
  ];
}

function factsOf(
  orderId: string,
  id: string,
  person: PersonSeed,
  level: DisclosureLevel,
  interviews: readonly Interview[],
  handed: readonly HandedIn[],
): PersonFacts {
  const visibility = level === "L0" ? "totals" : "named";
  const own = interviews.filter(({ seat }) => seat.orderMenteeId === id);
  const booked = own.some(({ status }) => status === "reserved" || status === "done");
  return {
    // With one order per person, the list entry identifies the person as well as the account does.
    person: id,
    orderId,
    registered: person.state === "active",
    booked: { named: booked && visibility === "named", totals: booked && visibility === "totals" },
    age: person.ageBand,
    department: person.groupTag,
    job: jobOf(person),
    interviews: own.map((interview) => {
      const held = interview.status === "done" ? handed.find((one) => one.interview === interview) : undefined;
      const survey = held?.survey;
      return {
        id: interview.id,
        visibility,
        outcome: outcomeOf(interview),
        ratings: survey
          ? {
              satisfaction: survey.satisfaction,
              easeOfTalking: survey.easeOfTalking,
              goalProgress: survey.goalProgress,
              selfEfficacyChange: survey.after - survey.before,
              nps: survey.nps >= 9 ? 100 : survey.nps <= 6 ? -100 : 0,
            }
          : {},
        themes: held?.themes ?? [],
        tags: held?.tags ?? [],
        minutes: held?.minutes ?? null,
        month: tokyoDate(interview.startAt).slice(0, 7),
      };
    }),
  };
}

function outcomeOf({ status, cancelSide, noShowSide }: Interview): InterviewFacts["outcome"] {
  if (status === "done") return "done";
  if (status === "canceled" && cancelSide === "mentee") return "canceled";
  return status === "no_show" && noShowSide === "mentee" ? "noShow" : "other";
}
