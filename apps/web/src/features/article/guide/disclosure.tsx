import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { DISCLOSURE_LEVELS, type DisclosureLevel, hrSees } from "@knotter/domain/disclosure";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { ArticleFigure } from "../article-figure";
import type { exampleBooking } from "./example-booking";
import { RoomAndCompany } from "./room-and-company";

type Example = ReturnType<typeof exampleBooking>;

const titles = {
  L0: "集計だけ",
  L1: "予約・実施の有無と回数",
  L2: "予約・実施の有無と回数、受けた日",
  L3: "予約・実施の有無と回数、受けた日、承認した要約",
} as const satisfies Record<DisclosureLevel, string>;

function screenOf(level: DisclosureLevel, example: Example): string {
  switch (level) {
    case "L0":
      return `あなた個人の行に、利用の状況は表示されません。登録や実施の割合は、対象の方が${SYSTEM_POLICY.kThreshold}人以上の施策でだけ表示されます。`;
    case "L1":
      return "あなたの名前の横に「未予約」「予約済み」「実施済み」のどれか一つが表示されます。";
    case "L2":
      return `「実施済み」と、受けた日（例：${example.day}）が表示されます。これから受ける面談の日は表示されません。`;
    case "L3":
      return "受けた日に加えて、あなたが読んで承認した要約だけが表示されます。承認しなかった場合も、要約がない場合も、表示は同じ「要約の共有なし」です。";
  }
}

function Facts({ level }: { level: DisclosureLevel }) {
  const sees = hrSees(level);
  const facts = [
    ["予約・実施の有無と回数", sees.usage],
    ["受けた日", sees.doneOn],
    ["承認した要約", sees.approvedSummary],
    ["話した内容・担当者", false],
  ] as const;
  return (
    <ul className="mt-4 flex list-none! flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-3 pl-0! text-sm">
      {facts.map(([fact, shared]) => (
        <li key={fact} className={shared ? "flex items-center gap-1.5 font-bold" : "flex items-center gap-1.5 text-muted"}>
          <Icon name={shared ? "eye" : "eye-off"} size={18} className={shared ? "text-accent-ink" : undefined} />
          {fact}
          <span className="sr-only">：{shared ? "会社に見えます" : "会社には見えません"}</span>
        </li>
      ))}
    </ul>
  );
}

export function Disclosure({ example }: { example: Example }) {
  return (
    <>
      <p>
        会社に何が共有されるかは、あなたの会社が行う「施策」ごとに、次の四つのどれか一つに決まっています。どれにあたるかは、予約を決める前の確認画面に必ず表示されます。
      </p>
      <ArticleFigure drawing={<RoomAndCompany />}>
        話したことは、面談の部屋の中に残ります。会社に渡るのは、施策ごとに決められたことだけです。
      </ArticleFigure>
      <ul className="list-none! space-y-4 pl-0!">
        {DISCLOSURE_LEVELS.map((level) => (
          <Card as="li" key={level} data-print="keep">
            <h3>{titles[level]}</h3>
            <p className="mt-3 rounded-control bg-primary-tint px-4 py-3 font-bold">{DISCLOSURE_SENTENCES[level]}</p>
            <p className="mt-3 text-sm font-bold text-muted">人事ご担当者の画面では</p>
            <p>{screenOf(level, example)}</p>
            <Facts level={level} />
          </Card>
        ))}
      </ul>
      <p>
        共有範囲は、予約したときのものがその面談に適用されます。あとから会社が範囲を広げても、すでにした予約には及びません。全員を対象にした施策などでは、Knotterへの登録を済ませたかどうかも人事ご担当者に表示されることがあります。
      </p>
      <p>
        会社には、個人が特定されない「全体報告書」も届きます。相談テーマの傾向や満足度などをまとめたもので、
        {SYSTEM_POLICY.kThreshold}人未満の集計は表示されません。
      </p>
    </>
  );
}
