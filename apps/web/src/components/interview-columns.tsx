import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "./app-link";
import { briefTime } from "./brief-date";
import { toneOfLabel } from "./mentoring-tone";

type Interview = Pick<MentoringItem, "id" | "publicNo" | "startAt" | "endAt" | "order" | "status" | "label">;

/** Time and number, with a link to the booking. */
const WHEN_COLUMN: Column<Pick<Interview, "id" | "publicNo" | "startAt" | "endAt">> = {
  key: "when",
  header: "日時",
  width: "22.5rem",
  rowHeader: true,
  oneLine: true,
  cell: ({ id, publicNo, startAt, endAt }) => (
    <>
      <Link as={AppLink} href={href("reserved", { id })} className="mr-3 tabular-nums">
        {briefTime(new Date(startAt), new Date(endAt))}
      </Link>
      <span className="inline-block text-sm font-normal text-muted tabular-nums">{publicNo}</span>
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
  {
    key: "status",
    header: "状態",
    // 直前キャンセル（1回消化） is the longest.
    width: "13.75rem",
    cell: ({ label }) => (
      <Badge tone={toneOfLabel(label)} className="whitespace-nowrap">
        {label}
      </Badge>
    ),
  },
];
