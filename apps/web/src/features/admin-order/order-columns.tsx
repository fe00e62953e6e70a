import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "../../components/app-link";
import { briefDate } from "./dates";
import { OrderStatusBadge } from "./order-status-badge";
import type { OrderListItem } from "./types";

const percent = (figure: OrderListItem["progress"]["registered"]): string => (figure === null ? "―" : `${figure.percent}%`);

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
  { key: "status", header: "状態", width: "7rem", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    key: "period",
    header: "契約期間",
    width: "7.5rem",
    cell: ({ period }) => (
      <span className="text-sm tabular-nums">
        <span className="inline-block">{briefDate(period.startsOn)}</span>
        <span className="inline-block">〜{briefDate(period.endsOn)}</span>
      </span>
    ),
  },
  { key: "listed", header: "対象者", align: "end", width: "5.5rem", cell: ({ progress }) => `${progress.listed}名` },
  {
    key: "progress",
    header: "登録・予約・実施",
    align: "end",
    width: "10rem",
    cell: ({ progress: { registered, booked, done } }) => (
      <span className="whitespace-nowrap">{[registered, booked, done].map(percent).join(" ・ ")}</span>
    ),
  },
  { key: "remaining", header: "残り回数", align: "end", width: "6rem", cell: ({ remainingCount }) => `${remainingCount ?? 0}回` },
  {
    key: "deadline",
    header: "次の期日",
    width: "9.5rem",
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
