import { POLICY_RANGES } from "@knotter/domain/policy";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";

type Sight = "見える" | "見えない" | "集計だけ" | "平均だけ" | "担当だけ";

/** The company's column holds for every order; the differences between orders are in the next section. */
const rows: readonly { what: string; mentor: Sight; company: Sight; admin: Sight }[] = [
  { what: "面談で話した内容", mentor: "担当だけ", company: "見えない", admin: "見えない" },
  { what: "事前質問シート", mentor: "担当だけ", company: "見えない", admin: "見えない" },
  { what: "実施報告書の文章", mentor: "担当だけ", company: "見えない", admin: "見えない" },
  { what: "相談テーマと話したいこと", mentor: "担当だけ", company: "見えない", admin: "見えない" },
  { what: "アンケートの評価", mentor: "平均だけ", company: "集計だけ", admin: "見える" },
  { what: "事務局へのコメント", mentor: "見えない", company: "見えない", admin: "見える" },
  { what: "予約の時刻と担当者", mentor: "担当だけ", company: "見えない", admin: "見える" },
  { what: "検索やお気に入り", mentor: "見えない", company: "見えない", admin: "見えない" },
];

function Cell({ sight }: { sight: Sight }) {
  const hidden = sight === "見えない";
  return (
    <td className={cx("border-t border-line px-1.5 py-3 whitespace-nowrap md:px-4", hidden ? "text-muted" : "font-bold")}>
      <span className="inline-flex items-center gap-1.5">
        <Icon name={hidden ? "eye-off" : "eye"} size={18} className={cx("max-md:hidden", !hidden && "text-accent-ink")} />
        {sight}
      </span>
    </td>
  );
}

/** Four short columns: it stays a table on a phone, so that a column can be read downwards. */
function SightTable() {
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card border border-line bg-surface text-sm leading-control md:text-base md:leading-control">
      <caption className="sr-only">情報ごとに、だれに見えるか</caption>
      <thead>
        <tr className="text-left text-sm">
          <td className="w-[34%]" />
          {["キャリコン", "会社", "事務局"].map((head) => (
            <th key={head} scope="col" className="px-1.5 py-3 whitespace-nowrap md:px-4">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.what}>
            <th scope="row" className="border-t border-line py-3 pr-1.5 pl-3 text-left md:px-5">
              {row.what}
            </th>
            <Cell sight={row.mentor} />
            <Cell sight={row.company} />
            <Cell sight={row.admin} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Secrecy() {
  return (
    <>
      <p>
        <strong>キャリコンには、法律で定められた守秘義務があります。</strong>
        職業能力開発促進法（第30条の27）は、キャリアコンサルタントが仕事を通じて知った秘密を漏らしたり、自分や他人のために使ったりすることを禁じています。キャリアコンサルタントでなくなったあとも、この義務は続きます。違反した場合の罰則や、登録の取消しなども定められています。
      </p>
      <p>
        あなたの会社が面談の費用を負担していても、この義務は変わりません。Knotterも、面談の内容を会社や事務局が読める画面をつくっていません。
      </p>
      <h3>だれに何が見えるか</h3>
      <SightTable />
      <p className="text-sm text-muted">
        会社に、{POLICY_RANGES.kThreshold.min}
        人に満たない集計を表示することはありません。キャリコンが見るアンケートの評価は、自分の担当した面談の件数が集まったあとの平均です。事務局がアンケートを開くと、だれがいつ見たかの記録が残ります。
      </p>
      <p>
        「会社」の列は、どの施策でも同じです。予約したかどうかや受けた日のように、施策によって扱いが異なるものは、次の「会社に見える範囲」で説明します。
      </p>
      <h3>例外</h3>
      <p>次の場合に限り、キャリコンが必要な相手に必要なことだけを伝えることがあります。</p>
      <ul>
        <li>あなたが同意したとき。</li>
        <li>あなたやほかの人の命や身体に、さしせまった危険があるとき。</li>
        <li>法令に定めがあるとき。</li>
      </ul>
      <p>そのような場合も、できるかぎり先にあなたと話し、だれに何を伝えるかを一緒に決めます。</p>
    </>
  );
}
