import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { OrderStatusBadge } from "@/components/order-status-badge";
import type { OrderListItem } from "./types";

const percent = (figure: OrderListItem["progress"]["registered"]): string => (figure === null ? "―" : `${figure.percent}%`);

const STAGES = ["registered", "booked", "done"] as const;
const STAGE_TEXT = { registered: "登録した方", booked: "予約した方", done: "実施した方" } as const;

/** A number that links to the people it counts. */
function People({ id, count, stage, children }: { id: string; count: number; stage?: (typeof STAGES)[number]; children: ReactNode }) {
  if (count === 0) return <span className="text-muted">{children}</span>;
  return (
    <Link as={AppLink} href={href("adminOrderMentees", { id }, { status: stage })}>
      {stage && <span className="sr-only">{STAGE_TEXT[stage]} </span>}
      {children}
    </Link>
  );
}

export const ORDER_COLUMNS: readonly Column<OrderListItem>[] = [
  {
    key: "name",
    header: "施策",
    rowHeader: true,
    width: "minmax(0,1fr)",
    cell: ({ id, name, orderNo, customer }) => (
      <>
        <Link as={AppLink} href={href("adminOrder", { id })} className="font-bold">
          {name}
        </Link>
        <span className="block text-sm font-normal text-muted">
          {customer.name} <span className="whitespace-nowrap tabular-nums">{orderNo}</span>
        </span>
      </>
    ),
  },
  { key: "status", header: "状態", width: "6.5rem", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    key: "period",
    header: "契約期間",
    width: "7.25rem",
    cell: ({ period }) => (
      <span className="text-sm tabular-nums">
        <span className="inline-block">{briefDate(period.startsOn)}</span>
        <span className="inline-block">〜{briefDate(period.endsOn)}</span>
      </span>
    ),
  },
  {
    key: "listed",
    header: "対象者",
    align: "end",
    width: "5.5rem",
    cell: ({ id, progress }) => (
      <People id={id} count={progress.listed}>
        {progress.listed.toLocaleString("ja-JP")}名
      </People>
    ),
  },
  {
    key: "progress",
    header: "登録・予約・実施",
    align: "end",
    width: "12rem",
    cell: ({ id, progress }) => (
      <span className="inline-flex tabular-nums">
        {STAGES.map((stage) => (
          <span key={stage} className="min-w-[3.25rem] text-end">
            <People id={id} count={progress[stage]?.count ?? 0} stage={stage}>
              {percent(progress[stage])}
            </People>
          </span>
        ))}
      </span>
    ),
  },
  {
    key: "remaining",
    header: "残り回数",
    align: "end",
    width: "6rem",
    cell: ({ id, remainingCount }) => (
      <People id={id} count={remainingCount ?? 0}>
        {remainingCount ?? 0}回
      </People>
    ),
  },
  {
    key: "deadline",
    header: "次の期日",
    width: "9.25rem",
    cell: ({ nextDeadline }) =>
      nextDeadline ? (
        <span className="text-sm">
          <span className="block whitespace-nowrap">{formatDate(nextDeadline.on)}</span>
          <span className="block text-muted">{nextDeadline.label}</span>
        </span>
      ) : (
        "―"
      ),
  },
];
