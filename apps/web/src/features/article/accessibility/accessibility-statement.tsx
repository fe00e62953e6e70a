import { DescriptionList } from "@knotter/ui/description-list";
import { SectionHeading } from "@knotter/ui/section-heading";
import { type Column, Table } from "@knotter/ui/table";
import { ContactCard } from "@/components/contact";
import { CRITERIA, type Criterion, METHOD_TEXT, RESULT_TEXT } from "./labels";

const COLUMNS: Column<Criterion>[] = [
  { key: "name", header: "達成基準", rowHeader: true, cell: ({ no, name }) => `${no} ${name}` },
  { key: "level", header: "等級", nowrap: true, cell: ({ level }) => level },
  { key: "result", header: "状況", nowrap: true, cell: ({ result }) => RESULT_TEXT[result] },
  {
    key: "by",
    header: "確かめ方・補足",
    cell: ({ by, note }) => (
      <>
        {by.map((method) => METHOD_TEXT[method]).join("、")}
        {note !== undefined && <span className="block text-muted">{note}</span>}
      </>
    ),
  },
];

const RESULTS = Object.keys(RESULT_TEXT) as (keyof typeof RESULT_TEXT)[];
const count = (result: keyof typeof RESULT_TEXT): number => CRITERIA.filter((one) => one.result === result).length;

/** The statement about JIS X 8341-3:2016, no more favorable than the tests: what only a person can judge, and nobody has, is said to be so. */
export function AccessibilityStatement() {
  return (
    <div className="grid gap-12">
      <section aria-labelledby="scope" className="max-w-reading">
        <SectionHeading id="scope" title="対象と目標" />
        <DescriptionList
          items={[
            { term: "規格", detail: "JIS X 8341-3:2016（高齢者・障害者等配慮設計指針－情報通信－第3部：ウェブコンテンツ）" },
            { term: "目標とする適合レベル", detail: "AA" },
            { term: "いまの対応度", detail: "AAに配慮（すべての達成基準の、人による試験は済んでいません）" },
            {
              term: "対象",
              detail: "Knotter のすべての画面。リンク先の外部のサイト、面談に使うZoomなどのサービス、お送りするメールは含みません",
            },
            { term: "試験の日", detail: "2026年11月23日（変更のたびに、同じ試験をすべて行っています）" },
          ]}
        />
      </section>
      <section aria-labelledby="method" className="max-w-reading">
        <SectionHeading id="method" title="確かめ方" />
        <ul className="list-disc space-y-2 pl-6">
          <li>
            すべての画面とおもなダイアログを、幅1280pxと390pxで開き、axeで検査しています（WCAG 2.2
            A・AAのうち、機械で分かる項目。検出は0件です）。
          </li>
          <li>ログインから検索・予約・キャンセルまでと、キャリコンの受付時間の登録を、キーボードだけで行っています。</li>
          <li>すべての入力欄に、空欄・長すぎる文字・違う形のものを入れ、誤りの文が欄のそばに出て、入力が残ることを確かめています。</li>
          <li>画面の色の組み合わせを検査し、文字と背景の比が4.5:1以上であることを確かめています。</li>
          <li>スクリーンリーダーなどの支援技術を使う方による試験は、まだ行っていません。</li>
        </ul>
      </section>
      <section aria-labelledby="exceptions" className="max-w-reading">
        <SectionHeading id="exceptions" title="できていないこと" />
        <ul className="list-disc space-y-2 pl-6">
          <li>
            カレンダーの日は、書かれた文字より詳しい言葉（「11月24日(火)
            空き15件」など）で読み上げます。音声で操作するときは、書かれた数字では選べないことがあります。
          </li>
          <li>表で「人による試験は未実施」とした項目は、作るときに配慮していますが、基準ごとの判定を終えていません。</li>
        </ul>
      </section>
      <section aria-labelledby="criteria">
        <SectionHeading
          id="criteria"
          title="達成基準ごとの状況"
          lead={
            <>
              全{CRITERIA.length}項目のうち、
              {RESULTS.map((result, index) => (
                <span key={result} className="inline-block">
                  {`${RESULT_TEXT[result]} ${count(result)}${index < RESULTS.length - 1 ? "、" : "。"}`}
                </span>
              ))}
            </>
          }
        />
        <Table caption="JIS X 8341-3:2016 の達成基準ごとの状況" columns={COLUMNS} rows={CRITERIA} rowKey={({ no }) => no} />
      </section>
      <section aria-labelledby="contact">
        <SectionHeading
          id="contact"
          title="お困りのときは"
          lead="使いにくいところがありましたら、お知らせください。予約や変更は、事務局が代わりに行うこともできます。"
        />
        <ContactCard />
      </section>
    </div>
  );
}
