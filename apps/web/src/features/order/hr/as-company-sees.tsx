import { HR_DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { SectionHeading } from "@knotter/ui/section-heading";
import { Table } from "@knotter/ui/table";
import type { RouterOutputs } from "@/trpc/outputs";
import { MenteeResult } from "./mentee-result";
import { menteesColumns } from "./mentees-columns";
import { seesOf } from "./mentees-list-state";

/**
 * One person in both places where HR sees them: the row on the list, and the page. Rendered with the components of HR's pages from the data
 * of HR's views, so that it cannot differ; only the links, which the mentee cannot open, are left out.
 */
export function AsCompanySees({ view: { order, listed, interviews, history } }: { view: RouterOutputs["mentees"]["companyView"] }) {
  return (
    <div className="rounded-card border border-dashed border-control bg-paper p-4 md:p-6">
      <SectionHeading level={3} title="対象者の一覧" lead="人事ご担当者が最初に開く一覧での、あなたの行です。" />
      <Table
        caption="対象者の一覧でのあなたの行"
        // As HR first finds it; more columns can be shown there.
        columns={menteesColumns(order, { linked: false }).filter(({ optional }) => optional !== "hidden")}
        rows={[listed]}
        rowKey={({ id }) => id}
      />
      <SectionHeading level={3} className="mt-8" title="お一人の画面" lead="一覧からあなたのお名前を開いた画面です。" />
      <MenteeResult order={order} person={listed} items={interviews} history={history} level={3} />
      {seesOf(order).usage && (
        <p className="mt-6 text-sm text-muted">
          会社に見える回数は、予約済みと実施済みの面談の数です。お会いできなかった回や期限後のキャンセルで使った回数は含まないため、ご自分の画面の残り回数とは異なることがあります。
        </p>
      )}
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        人事ご担当者の画面には、次の説明が出ています。「{HR_DISCLOSURE_SENTENCES[order.disclosureLevel]}」
      </p>
    </div>
  );
}
