import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { DISCLOSURE_SHORT, ORDER_FIELD_TEXT, ORDER_POLICY_TEXT, REPORT_SCHEDULE_TEXT } from "@knotter/contract/labels/order";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { type Description, DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { amount } from "@/components/amount";
import { DatedText } from "@/components/dated-text";
import { periodText, reportPeriodsText } from "./dates";
import { QuestionSetName } from "./fields/question-set-field";
import type { OrderView } from "./types";
import { POLICY_KEYS, type Section } from "./values";

const TITLES: Record<Section, string> = {
  basics: "施策の内容",
  period: "期間と回数",
  sharing: "会社への共有",
  rules: "予約のルール",
};

const dates = (text: string): ReactNode => <DatedText>{text}</DatedText>;
const multiline = (text: string | null): ReactNode => (text ? <span className="whitespace-pre-line">{text}</span> : "―");

function itemsOf(order: OrderView): Record<Section, Description[]> {
  const { period } = order;
  return {
    basics: [
      { term: ORDER_FIELD_TEXT.programType, detail: order.programTypeLabel },
      { term: ORDER_FIELD_TEXT.purpose, detail: multiline(order.purpose) },
      { term: ORDER_FIELD_TEXT.reportSchedule, detail: REPORT_SCHEDULE_TEXT[order.reportSchedule] },
      { term: ORDER_FIELD_TEXT.questionSetId, detail: <QuestionSetName id={order.questionSetId} /> },
      { term: ORDER_FIELD_TEXT.memo, detail: multiline(order.memo) },
    ],
    period: [
      { term: "契約期間", detail: dates(periodText(period.startsOn, period.endsOn)) },
      { term: "予約受付期間", detail: dates(periodText(period.bookingOpensOn, period.bookingClosesOn)) },
      {
        term: ORDER_FIELD_TEXT.reportPeriodEnds,
        detail: dates(reportPeriodsText({ ...period, reportPeriodEnds: order.reportPeriodEnds })),
      },
      { term: ORDER_FIELD_TEXT.sessionMinutes, detail: `${order.sessionMinutes}分` },
      { term: ORDER_FIELD_TEXT.maxMentoringCount, detail: `${order.maxMentoringCount}回` },
      { term: ORDER_FIELD_TEXT.totalSessionCap, detail: order.totalSessionCap === null ? "なし" : `${amount(order.totalSessionCap)}回` },
    ],
    sharing: [
      {
        term: ORDER_FIELD_TEXT.disclosureLevel,
        detail: (
          <>
            <span className="font-bold">
              {order.disclosureLevel}　{DISCLOSURE_SHORT[order.disclosureLevel]}
            </span>
            <span className="block text-sm text-muted">{DISCLOSURE_SENTENCES[order.disclosureLevel]}</span>
          </>
        ),
      },
      { term: ORDER_FIELD_TEXT.showRegistration, detail: order.showRegistration ? "人事ご担当者に見せる" : "人事ご担当者に見せない" },
    ],
    rules: POLICY_KEYS.filter((key) => order.policy[key] !== undefined).map((key) => ({
      term: ORDER_POLICY_TEXT[key].label,
      detail: `${order.policy[key]}${ORDER_POLICY_TEXT[key].unit}`,
    })),
  };
}

/** The conditions, in four parts that are edited one at a time. In a finished order only the memo can still be edited. */
export function Conditions({ order, open, onEdit }: { order: OrderView; open: boolean; onEdit: (section: Section) => void }) {
  const items = itemsOf(order);
  return (
    <div className="grid gap-10">
      {(Object.keys(TITLES) as Section[]).map((section) => (
        <section key={section} aria-labelledby={`terms-${section}`}>
          <SectionHeading
            id={`terms-${section}`}
            title={TITLES[section]}
            className="mb-2"
            action={
              (open || section === "basics") && (
                <Button variant="quiet" size="small" icon="edit" aria-haspopup="dialog" onClick={() => onEdit(section)}>
                  変更する<span className="sr-only">：{TITLES[section]}</span>
                </Button>
              )
            }
          />
          <DescriptionList items={items[section]} />
          {section === "rules" && <DefaultRules order={order} />}
        </section>
      ))}
    </div>
  );
}

/** The limits that this order does not set, with their defaults. */
function DefaultRules({ order: { policy } }: { order: OrderView }) {
  const rest = POLICY_KEYS.filter((key) => policy[key] === undefined);
  if (rest.length === 0) return null;
  return (
    <details>
      <summary className="-mx-1 inline-flex min-h-11 items-center rounded-control px-1 text-primary underline underline-offset-4">
        {rest.length === POLICY_KEYS.length ? "すべて既定のとおりです" : `ほか${rest.length}項目は既定のとおりです`}
      </summary>
      <DescriptionList
        items={rest.map((key) => ({
          term: ORDER_POLICY_TEXT[key].label,
          detail: `${SYSTEM_POLICY[key]}${ORDER_POLICY_TEXT[key].unit}`,
        }))}
      />
    </details>
  );
}
