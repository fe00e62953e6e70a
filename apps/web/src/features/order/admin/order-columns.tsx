import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import { OrderStatusBadge } from "@/components/order-status-badge";
import type { OrderListItem } from "./types";

const percent = (figure: OrderListItem["progress"]["registered"]): string => (figure === null ? "―" : `${figure.percent}%`);

/** Beside a day, in a column that has room for these words. */
const DEADLINE: Record<NonNullable<OrderListItem["nextDeadline"]>["kind"], string> = {
  startsOn: "契約開始",
  bookingOpensOn: "受付開始",
  bookingClosesOn: "受付終了",
  endsOn: "契約終了",
};

const STAGES = ["registered", "booked", "done"] as const;
const STAGE_TEXT = { registered: "登録した方", booked: "予約した方", done: "実施した方" } as const;

/** A number that links to the people it counts. */
function People({ id, count, stage, children }: { id: string; count: number; stage?: (typeof STAGES)[number]; children: ReactNode }) {
  if (count === 0) return <span className="text-muted">{children}</span>;
  return (
    <Link as={AppLink} href={href("adminOrderMentees", { id }, { status: stage })} className="inline-block">
      {stage && <span className="sr-only">{STAGE_TEXT[stage]} </span>}
      {children}
    </Link>
  );
}

export const ORDER_COLUMNS: readonly ListColumn<OrderListItem>[] = [
  {
    key: "name",
    header: "施策",
    sort: "name",
    rowHeader: true,
    oneLine: true,
    width: "minmax(9rem,2fr)",
    cell: ({ id, name }) => (
      <Link as={AppLink} href={href("adminOrder", { id })}>
        {name}
      </Link>
    ),
  },
  {
    key: "customer",
    header: "顧客企業",
    sort: "customer",
    oneLine: true,
    width: "minmax(9rem,1.4fr)",
    cell: ({ customer }) => customer.name,
  },
  {
    key: "orderNo",
    header: "注文番号",
    sort: "orderNo",
    optional: "hidden",
    oneLine: true,
    width: "10rem",
    cell: ({ orderNo }) => <span className="tabular-nums">{orderNo}</span>,
  },
  { key: "status", header: "状態", sort: "status", width: "6.25rem", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    key: "startsOn",
    header: "開始日",
    sort: "newest",
    oneLine: true,
    width: "6.25rem",
    cell: ({ period }) => <span className="tabular-nums">{briefDate(period.startsOn)}</span>,
  },
  {
    key: "endsOn",
    header: "終了日",
    sort: "endsSoon",
    optional: "hidden",
    oneLine: true,
    width: "6.5rem",
    cell: ({ period }) => <span className="tabular-nums">{briefDate(period.endsOn)}</span>,
  },
  {
    key: "bookingClosesOn",
    header: "予約受付終了",
    sort: "bookingClosesOn",
    optional: "hidden",
    oneLine: true,
    width: "8rem",
    cell: ({ period }) => <span className="tabular-nums">{briefDate(period.bookingClosesOn)}</span>,
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
    optional: "shown",
    align: "end",
    width: "10.5rem",
    cell: ({ id, progress }) => (
      <span className="inline-flex tabular-nums">
        {STAGES.map((stage) => (
          <span key={stage} className="min-w-12 text-end">
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
    optional: "hidden",
    align: "end",
    width: "6rem",
    cell: ({ id, remainingCount }) => (
      <People id={id} count={remainingCount ?? 0}>
        {(remainingCount ?? 0).toLocaleString("ja-JP")}回
      </People>
    ),
  },
  {
    key: "deadline",
    header: "次の期日",
    optional: "shown",
    oneLine: true,
    width: "10.5rem",
    cell: ({ nextDeadline }) =>
      nextDeadline ? (
        <span className="whitespace-nowrap">
          <span className="mr-2 tabular-nums">{briefDate(nextDeadline.on)}</span>
          <span className="text-muted">{DEADLINE[nextDeadline.kind]}</span>
        </span>
      ) : (
        "―"
      ),
  },
];
