import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { Table } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

type Planned = RouterOutputs["orders"]["mails"]["planned"][number];

/** What will be sent automatically: derived from the interviews, and not stored in advance. */
export function PlannedList({ planned }: { planned: readonly Planned[] }) {
  if (planned.length === 0)
    return (
      <EmptyState title="これから自動で送るご案内はありません">面談が予約されると、前日と1時間前のご案内がここに並びます。</EmptyState>
    );
  return (
    <>
      <p className="mb-4 max-w-reading text-muted">
        面談の予約にあわせて、自動で送られます。日時の変更やキャンセルがあれば、ご案内もそれに従います。
      </p>
      <Table
        caption="これから自動で送るご案内"
        dense
        rows={planned}
        rowKey={({ type, mentoringId }) => `${type}/${mentoringId}`}
        columns={[
          { key: "at", header: "送る日時", rowHeader: true, nowrap: true, cell: ({ at }) => formatShort(new Date(at)) },
          { key: "type", header: "メール", cell: ({ typeLabel }) => typeLabel },
          { key: "to", header: "宛先", cell: () => "相談者・キャリコン" },
          {
            key: "mentoring",
            header: "面談",
            nowrap: true,
            cell: ({ mentoringId, publicNo }) => (
              <Link as={AppLink} href={href("reserved", { id: mentoringId })}>
                {publicNo}
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}
