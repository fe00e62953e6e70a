import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "./app-link";

type Interview = Pick<MentoringItem, "id" | "publicNo" | "startAt" | "endAt" | "order" | "label">;

/** Time and number, with a link to the booking. Neither the day nor the times are broken over two lines. */
export const WHEN_COLUMN: Column<Pick<Interview, "id" | "publicNo" | "startAt" | "endAt">> = {
  key: "when",
  header: "日時",
  width: "minmax(0,1.5fr)",
  rowHeader: true,
  cell: ({ id, publicNo, startAt, endAt }) => (
    <>
      <Link as={AppLink} href={href("reserved", { id })} className="tabular-nums">
        {formatDateTime(new Date(startAt), new Date(endAt))
          .split(" ")
          .map((part, at) => (
            <span key={part} className={at === 0 ? "mr-2 inline-block" : "inline-block md:block"}>
              {part}
            </span>
          ))}
      </Link>
      <span className="block text-sm font-normal text-muted tabular-nums">{publicNo}</span>
    </>
  ),
};

/** The columns of one person's interviews for an admin: when, with whom, of which order; nothing about the contents. */
export const interviewColumns = <Item extends Interview>(other: Column<Item>): readonly Column<Item>[] => [
  WHEN_COLUMN,
  other,
  {
    key: "order",
    header: "施策",
    cell: ({ order }) => (
      <Link as={AppLink} href={href("adminOrder", { id: order.id })}>
        {order.name}
      </Link>
    ),
  },
  { key: "status", header: "状態", width: "12rem", cell: ({ label }) => <Badge>{label}</Badge> },
];
