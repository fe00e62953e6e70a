import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { HR_SUMMARY_TEXT } from "@knotter/contract/labels/mentoring";
import { USAGE_TEXT, USAGE_TONE, usedText } from "@knotter/contract/labels/order";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import { briefDate } from "@/components/brief-date";
import { PanelHistory } from "@/components/listing/panel-parts";
import type { RouterOutputs } from "@/trpc/outputs";
import { type HrConditions, seesOf } from "./mentees-list-state";
import { RegistrationBadge } from "./registration-badge";

type Item = NonNullable<RouterOutputs["mentees"]["mentorings"]["hrItems"]>[number];

interface MenteeResultProps {
  order: HrConditions;
  person: OrderMenteeView;
  items: readonly Item[];
  history: RouterOutputs["orders"]["mentee"]["history"];
  /** The level of its heading, below the page's or another one. */
  level?: 2 | 3;
}

/** What is shared about one person, the facts of the list first: what a level does not share is not mentioned. */
export function MenteeResult({ order, person, items, history, level = 2 }: MenteeResultProps) {
  const sees = seesOf(order);
  return (
    <div className="grid max-w-reading gap-8">
      <Card>
        <DescriptionList
          compact
          items={[
            { term: "カナ", detail: person.nameKana ?? "―" },
            { term: "社員番号", detail: person.employeeNo ?? "―" },
            { term: "部署", detail: person.department ?? "―" },
            ...(person.jobTitle ? [{ term: "役職", detail: person.jobTitle }] : []),
            ...(person.groupTag ? [{ term: "集計属性", detail: person.groupTag }] : []),
            ...(sees.registration ? [{ term: "登録状況", detail: <RegistrationBadge {...person} /> }] : []),
            ...(person.usage ? [{ term: "利用回数", detail: `${usedText(person.usage.used, person.usage.max)}。予約を含みます。` }] : []),
          ]}
        />
      </Card>
      <section aria-labelledby="usage">
        <SectionHeading id="usage" level={level} title="面談の状況" />
        {sees.usage ? (
          <Card>
            {items.length === 0 ? (
              <p>
                <Badge>{USAGE_TEXT.none}</Badge>
              </p>
            ) : (
              <ul>
                {items.map((item, index) => (
                  <li key={index} className="border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
                    <Badge tone={item.label === USAGE_TEXT.done ? USAGE_TONE.done : USAGE_TONE.booked}>{item.label}</Badge>
                    {item.doneOn !== undefined && (
                      <span className="ml-3 inline-block whitespace-nowrap tabular-nums">
                        <span className="text-sm text-muted">実施日</span> {briefDate(item.doneOn)}
                      </span>
                    )}
                    {sees.approvedSummary && item.label === USAGE_TEXT.done && (
                      <div className="mt-3">
                        <p className="text-sm font-bold text-muted">ご本人が承認した要約</p>
                        <p className="mt-1 whitespace-pre-line">{item.hrSummary ?? HR_SUMMARY_TEXT.none}</p>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Card>
        ) : (
          <p>お一人ずつの状況は、この施策では共有されません。</p>
        )}
        {sees.usage && items.length > 0 && (
          <p className="mt-3 text-sm text-muted">予約のときの共有範囲が今と異なる面談は、予約のときの範囲で表示しています。</p>
        )}
      </section>
      {sees.registration && (
        <section aria-labelledby="history">
          <SectionHeading id="history" level={level} title="これまでの経過" />
          <PanelHistory entries={history} />
        </section>
      )}
    </div>
  );
}
