import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { DISCLOSURE_LEVELS, type DisclosureLevel, hrSees } from "@knotter/domain/disclosure";
import { POLICY_RANGES } from "@knotter/domain/policy";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { ArticleFigure } from "../article-figure";
import { Folded } from "../folded";
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
      return `あなた個人の行に、利用の状況は表示されません。登録や実施の割合は、対象の方が${POLICY_RANGES.kThreshold.min}人に満たない施策では表示されません。`;
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

function LevelCard({ level, example }: { level: DisclosureLevel; example: Example }) {
  return (
    <Card as="li" data-print="keep">
      <h3>{titles[level]}</h3>
      <p className="mt-3 rounded-control bg-primary-tint px-4 py-3 font-bold">{DISCLOSURE_SENTENCES[level]}</p>
      <p className="mt-3 text-sm font-bold text-muted">人事ご担当者の画面では</p>
      <p>{screenOf(level, example)}</p>
      <Facts level={level} />
    </Card>
  );
}

/** The levels of the reader's own orders first; the others are folded, because they say nothing about this reader. */
export function Disclosure({ example, own }: { example: Example; own: readonly DisclosureLevel[] }) {
  const others = DISCLOSURE_LEVELS.filter((level) => !own.includes(level));
  const rest = (
    <ul className="list-none! space-y-4 pl-0!">
      {others.map((level) => (
        <LevelCard key={level} level={level} example={example} />
      ))}
    </ul>
  );
  return (
    <>
      <p>
        {own.length > 0
          ? "会社に何が共有されるかは、あなたの会社が行う「施策」ごとに決まっています。あなたの場合は、次のとおりです。予約を決める前の確認画面にも、必ず表示されます。"
          : "会社に何が共有されるかは、あなたの会社が行う「施策」ごとに、次の四つのどれか一つに決まっています。どれにあたるかは、予約を決める前の確認画面に必ず表示されます。"}
      </p>
      {own.length > 0 && (
        <ul aria-label="あなたの場合" className="list-none! space-y-4 pl-0!">
          {DISCLOSURE_LEVELS.filter((level) => own.includes(level)).map((level) => (
            <LevelCard key={level} level={level} example={example} />
          ))}
        </ul>
      )}
      <ArticleFigure drawing={<RoomAndCompany />}>
        話したことは、面談の部屋の中に残ります。会社に渡るのは、施策ごとに決められたことだけです。
      </ArticleFigure>
      {own.length === 0 ? (
        rest
      ) : (
        <Folded
          summary={
            <span className="inline-flex min-h-11 items-center gap-2 text-primary underline underline-offset-4">
              ほかの施策で使われる共有範囲
              <Icon
                name="chevron-down"
                size={18}
                className="transition-transform group-open/fold:rotate-180 motion-reduce:transition-none"
              />
            </span>
          }
        >
          <div className="mt-3">{rest}</div>
        </Folded>
      )}
      <p>
        共有範囲は、予約したときのものがその面談に適用されます。あとから会社が範囲を広げても、すでにした予約には及びません。全員を対象にした施策などでは、Knotterへの登録を済ませたかどうかも人事ご担当者に表示されることがあります。
      </p>
      <p>
        会社には、個人が特定されない「全体報告書」も届きます。相談テーマの傾向や満足度などをまとめたもので、
        {POLICY_RANGES.kThreshold.min}人に満たない集計が表示されることはありません。
      </p>
    </>
  );
}
