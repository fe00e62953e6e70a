import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { type Column, Table } from "@knotter/ui/table";

interface Row {
  what: string;
  mentor: string;
  company: string;
  office: string;
}

const onlyTotals = `集計だけ（${SYSTEM_POLICY.kThreshold}人以上のとき）`;

/** The company's column holds for every order; what differs between orders is in the next section. */
const rows: readonly Row[] = [
  { what: "面談で話した内容", mentor: "本人として聞く", company: "見えない", office: "見えない" },
  { what: "事前質問", mentor: "読める", company: "見えない", office: "見えない" },
  { what: "実施報告書の文章", mentor: "書いた本人だけ", company: "見えない", office: "見えない" },
  { what: "相談テーマなどの分類", mentor: "書いた本人", company: onlyTotals, office: "読める" },
  { what: "アンケートの評価", mentor: "平均だけ", company: onlyTotals, office: "読める（閲覧を記録）" },
  { what: "事務局あてのコメント", mentor: "見えない", company: "見えない", office: "読める（閲覧を記録）" },
  { what: "担当のキャリコンと時刻", mentor: "読める", company: "見えない", office: "読める" },
  { what: "検索やお気に入り", mentor: "見えない", company: "見えない", office: "見えない" },
];

const columns: readonly Column<Row>[] = [
  { key: "what", header: "情報", cell: (row) => row.what, rowHeader: true, width: "31%" },
  { key: "mentor", header: "担当キャリコン", cell: (row) => row.mentor },
  { key: "company", header: "会社", cell: (row) => row.company },
  { key: "office", header: "事務局", cell: (row) => row.office },
];

export function Secrecy() {
  return (
    <>
      <p>
        <strong>キャリコンには、法律で定められた守秘義務があります。</strong>
        職業能力開発促進法（第30条の27）は、キャリアコンサルタントが仕事を通じて知った秘密を漏らしたり、自分や他人のために使ったりすることを禁じています。
        キャリアコンサルタントでなくなったあとも、この義務は続きます。違反した場合の罰則や、登録の取消しなども定められています。
      </p>
      <p>
        あなたの会社が面談の費用を負担していても、この義務は変わりません。Knotterも、面談の内容を会社や事務局が読める画面をつくっていません。
      </p>
      <h3>だれに何が見えるか</h3>
      <Table caption="情報ごとに、だれに見えるか" columns={columns} rows={rows} rowKey={(row) => row.what} />
      <p>
        表の「見えない」は、施策の種類によらず同じです。予約したかどうかや受けた日のように、施策によって扱いが異なるものは、次の「会社に見える範囲」で説明します。
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
