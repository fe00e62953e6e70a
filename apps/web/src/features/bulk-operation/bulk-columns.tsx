import type { BulkOperationView } from "@knotter/api/views/bulk-operation";
import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import { AppLink } from "@/components/app-link";
import { stampOf } from "@/components/brief-date";
import { bulkSummary } from "@/components/bulk/bulk-summary";
import type { ListColumn } from "@/components/listing/use-columns";

interface Acts {
  onCancel: (id: string) => void;
  onUndo: (id: string) => void;
  onOpen: (id: string) => void;
}

export const bulkColumns = ({ onCancel, onUndo, onOpen }: Acts): readonly ListColumn<BulkOperationView>[] => [
  {
    key: "text",
    header: "操作",
    sort: "action",
    width: "minmax(0,1.6fr)",
    rowHeader: true,
    oneLine: true,
    cell: ({ text, conditionsText }) => (
      <>
        {text}
        {conditionsText !== null && <span className="ml-2 text-sm font-normal text-muted">{conditionsText}</span>}
      </>
    ),
  },
  {
    key: "order",
    header: "施策",
    sort: "order",
    width: "minmax(0,1.2fr)",
    oneLine: true,
    cell: ({ order: { id, name } }) => (
      <Link as={AppLink} href={href("adminOrderMentees", { id })}>
        {name}
      </Link>
    ),
  },
  {
    key: "outcome",
    header: "進み具合と結果",
    sort: "status",
    width: "minmax(0,2fr)",
    cell: (operation) =>
      operation.status === "running" ? (
        <Progress
          label={operation.statusLabel}
          value={operation.counts.total - operation.counts.pending}
          max={operation.counts.total}
          valueText={bulkSummary(operation)}
        />
      ) : (
        <>
          {operation.status === "canceled" && "中止しました。"}
          {bulkSummary(operation)}
        </>
      ),
  },
  {
    key: "by",
    header: "始めた人",
    sort: "by",
    width: "7rem",
    oneLine: true,
    cell: ({ by }) => by ?? "―",
  },
  {
    key: "at",
    header: "日時",
    sort: "at",
    width: "9.5rem",
    oneLine: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {stampOf(createdAt)}
      </time>
    ),
  },
  {
    key: "acts",
    header: "できること",
    width: "12rem",
    cell: ({ id, text, status, counts, undoable }) => (
      <div className="flex flex-wrap gap-2">
        {status === "running" && (
          <Button variant="secondary" size="small" onClick={() => onCancel(id)}>
            中止<span className="sr-only">：{text}</span>
          </Button>
        )}
        {undoable > 0 && (
          <Button variant="secondary" size="small" onClick={() => onUndo(id)}>
            元に戻す<span className="sr-only">：{text}</span>
          </Button>
        )}
        {status !== "running" && counts.refused + counts.canceled > 0 && (
          <Button variant="quiet" size="small" onClick={() => onOpen(id)}>
            できなかった方<span className="sr-only">：{text}</span>
          </Button>
        )}
      </div>
    ),
  },
];
