"use client";

import { capacityText } from "@knotter/contract/labels/capacity";
import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import {
  ASSIGNMENT_FAULT_TEXT,
  DISCLOSURE_SHORT,
  ORDER_FIELD_TEXT,
  ORDER_POLICY_TEXT,
  PROGRAM_TYPE_TEXT,
  REPORT_SCHEDULE_TEXT,
} from "@knotter/contract/labels/order";
import { isLocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { type Description, DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import { amount } from "@/components/amount";
import { DatedText } from "@/components/dated-text";
import { numberOf } from "@/components/form/codec";
import { periodText, reportPeriodsText } from "../dates";
import { QuestionSetName } from "../fields/question-set-field";
import { RefusalNote } from "../refusal-note";
import { type ConditionsValues, POLICY_KEYS } from "../values";
import { useCapacity } from "./use-capacity";
import type { Wizard } from "./use-wizard";
import { type EntryStep, STEP_TEXT } from "./wizard-state";
import type { Rest } from "./wizard-values";

const dates = (from: string, to: string) =>
  isLocalDate(from) && isLocalDate(to) ? <DatedText>{periodText(from, to)}</DatedText> : "未入力";

/** A number as it will be stored: 「２」 is 2. */
function asStored(typed: string): string {
  const number = numberOf(typed);
  return Number.isNaN(number) ? typed : amount(number);
}

function partsOf(terms: ConditionsValues, { customer, mentors }: Rest): [EntryStep, Description[]][] {
  const { startsOn, endsOn, bookingOpensOn, bookingClosesOn, reportPeriodEnds } = terms;
  const own = POLICY_KEYS.filter((key) => terms.policy[key].trim() !== "");
  return [
    [
      "customer",
      [
        {
          term: "顧客企業",
          detail: customer === null ? "未選択" : `${customer.name}${customer.kind === "new" ? "（新しく登録します）" : ""}`,
        },
      ],
    ],
    [
      "period",
      [
        { term: ORDER_FIELD_TEXT.name, detail: terms.name || "未入力" },
        { term: ORDER_FIELD_TEXT.programType, detail: terms.programType ? PROGRAM_TYPE_TEXT[terms.programType] : "未選択" },
        { term: ORDER_FIELD_TEXT.reportSchedule, detail: terms.reportSchedule && REPORT_SCHEDULE_TEXT[terms.reportSchedule] },
        { term: ORDER_FIELD_TEXT.questionSetId, detail: <QuestionSetName id={terms.questionSetId || null} /> },
        { term: "契約期間", detail: dates(startsOn, endsOn) },
        { term: "予約受付期間", detail: dates(bookingOpensOn || startsOn, bookingClosesOn || endsOn) },
        {
          term: ORDER_FIELD_TEXT.reportPeriodEnds,
          detail: ![startsOn, endsOn, ...reportPeriodEnds].every(isLocalDate) ? (
            "未入力"
          ) : (
            <DatedText>{reportPeriodsText({ startsOn, endsOn, reportPeriodEnds })}</DatedText>
          ),
        },
        { term: ORDER_FIELD_TEXT.sessionMinutes, detail: `${terms.sessionMinutes}分` },
        { term: ORDER_FIELD_TEXT.maxMentoringCount, detail: `${asStored(terms.maxMentoringCount)}回` },
        {
          term: ORDER_FIELD_TEXT.totalSessionCap,
          detail: terms.totalSessionCap.trim() === "" ? "なし" : `${asStored(terms.totalSessionCap)}回`,
        },
      ],
    ],
    [
      "sharing",
      [
        {
          term: ORDER_FIELD_TEXT.disclosureLevel,
          detail: terms.disclosureLevel && (
            <>
              <span className="font-bold">
                {terms.disclosureLevel}　{DISCLOSURE_SHORT[terms.disclosureLevel]}
              </span>
              <span className="block text-sm text-muted">{DISCLOSURE_SENTENCES[terms.disclosureLevel]}</span>
            </>
          ),
        },
        { term: ORDER_FIELD_TEXT.showRegistration, detail: terms.showRegistration ? "人事ご担当者に見せる" : "人事ご担当者に見せない" },
        {
          term: "予約のルール",
          detail:
            own.length === 0
              ? "すべて既定のとおり"
              : own.map((key) => `${ORDER_POLICY_TEXT[key].label} ${asStored(terms.policy[key])}${ORDER_POLICY_TEXT[key].unit}`).join("、"),
        },
      ],
    ],
    ["mentors", [{ term: `担当（${mentors.length}名）`, detail: mentors.length === 0 ? "あとで選びます" : <Names people={mentors} /> }]],
  ];
}

/** A name is not broken over two lines. */
const Names = ({ people }: { people: Rest["mentors"] }) =>
  people.map(({ id, displayName }, index) => (
    <span key={id} className="inline-block">
      {displayName}
      {index < people.length - 1 && "、"}
    </span>
  ));

/** A summary of everything, each part with a link back to it, and the next steps. */
export function ReviewStep({ wizard: { form, rest, refusal, goTo } }: { wizard: Wizard }) {
  const terms = form.form.watch();
  const capacity = useCapacity(terms, rest);
  const unfit = refusal?.code === "MENTOR_INVALID" ? refusal.mentors : [];
  return (
    <div className="grid max-w-reading gap-8">
      {refusal && unfit.length === 0 && <RefusalNote refusal={refusal} />}
      {unfit.length > 0 && (
        <Banner status="warning" announce title="担当にできないキャリコンが含まれています。">
          <ul className="list-disc pl-5">
            {unfit.map(({ mentorId, displayName, reasons }) => (
              <li key={mentorId}>
                {displayName ?? "登録のない方"}：
                {reasons.map((reason) => ASSIGNMENT_FAULT_TEXT[reason as keyof typeof ASSIGNMENT_FAULT_TEXT] ?? reason).join("、")}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {partsOf(terms, rest).map(([step, items]) => (
        <section key={step} aria-labelledby={`review-${step}`}>
          <SectionHeading
            level={3}
            id={`review-${step}`}
            title={STEP_TEXT[step]}
            action={
              <Button variant="quiet" size="small" icon="edit" onClick={() => goTo(step)}>
                直す<span className="sr-only">：{STEP_TEXT[step]}</span>
              </Button>
            }
          />
          <DescriptionList items={items} />
        </section>
      ))}
      {capacity && (
        <Banner status={capacity.short === 0 ? "success" : "warning"} title="枠の見込み">
          必要 {amount(capacity.due)}件に対して {amount(capacity.available)}件。
          <DatedText>{capacityText(capacity, terms.endsOn)}</DatedText>
        </Banner>
      )}
      <Banner title="このあとの流れ">
        <ol className="list-decimal pl-5">
          <li>下書きとして登録されます。どなたにもメールは届きません。</li>
          <li>対象者を登録します。</li>
          <li>足りないものがそろったら、受付を始めます。契約開始日までにそろっていれば、その日に自動で始まります。</li>
        </ol>
      </Banner>
    </div>
  );
}
