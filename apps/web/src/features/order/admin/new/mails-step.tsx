import { MAIL_TYPE_TEXT } from "@knotter/contract/labels/order";
import type { MailType } from "@knotter/domain/mail";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { Table } from "@knotter/ui/table";
import type { ConditionsValues } from "../values";

interface Row {
  type: MailType;
  to: string;
  when: string;
  by: "事務局が送る" | "自動で届く";
}

/** Which mails are sent when, by the conditions entered so far: nothing has to be set up. */
const rowsOf = ({ policy }: ConditionsValues): Row[] => [
  { type: "mentee_register", to: "対象者", when: "対象者を登録したあと、メールの画面から", by: "事務局が送る" },
  { type: "registered", to: "相談者", when: "利用登録が完了したとき", by: "自動で届く" },
  { type: "mentoring_reserved", to: "相談者・キャリコン", when: "予約したとき", by: "自動で届く" },
  { type: "mentoring_remind", to: "相談者・キャリコン", when: `面談の前日 ${SYSTEM_POLICY.remindDayBeforeHour}:00`, by: "自動で届く" },
  { type: "mentoring_remind_1hour", to: "相談者・キャリコン", when: "面談の1時間前", by: "自動で届く" },
  {
    type: "report",
    to: "相談者・キャリコン",
    when: `面談が終わったとき（回答は${policy.menteeReportDueDays || SYSTEM_POLICY.menteeReportDueDays}日以内、報告書は${policy.mentorReportDueHours || SYSTEM_POLICY.mentorReportDueHours}時間以内）`,
    by: "自動で届く",
  },
  { type: "report_remind", to: "まだの方", when: "1日・3日・7日たったとき", by: "自動で届く" },
  { type: "manual_mail", to: "対象者・キャリコン・人事ご担当者", when: "必要なときに、メールの画面から", by: "事務局が送る" },
];

export function MailsStep({ terms }: { terms: ConditionsValues }) {
  return (
    <>
      <p className="mb-5 max-w-reading">
        施策の進み方に合わせて、次のメールが届きます。設定は不要です。面談の内容や相談テーマは、どのメールにも書かれません。
      </p>
      <Table
        caption="この施策で届くメール"
        rows={rowsOf(terms)}
        rowKey={({ type }) => type}
        columns={[
          { key: "type", header: "メール", rowHeader: true, cell: ({ type }) => MAIL_TYPE_TEXT[type] },
          { key: "to", header: "宛先", cell: ({ to }) => to },
          { key: "when", header: "いつ", cell: ({ when }) => when },
          { key: "by", header: "送り方", nowrap: true, cell: ({ by }) => by },
        ]}
      />
    </>
  );
}
