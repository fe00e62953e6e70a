import { MENTORING_LABEL_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { WHEN_COLUMN } from "@/components/interview-columns";
import type { RouterOutputs } from "@/trpc/outputs";

type Item = RouterOutputs["mentoringResults"]["list"]["items"][number];

const TONE = { reserved: "primary", done: "success", canceled: "neutral", no_show: "warning" } as const;

export const RESULT_COLUMNS: readonly Column<Item>[] = [
  { ...WHEN_COLUMN, width: "12rem" },
  {
    key: "mentee",
    header: "相談者",
    width: "minmax(0,1.1fr)",
    cell: ({ mentee }) => (
      <>
        <Link as={AppLink} href={href("adminMentee", { id: mentee.id })}>
          {mentee.name}
        </Link>
        {(mentee.employeeNo ?? mentee.department) !== null && (
          <span className="block text-sm text-muted">{[mentee.employeeNo, mentee.department].filter(Boolean).join("・")}</span>
        )}
      </>
    ),
  },
  {
    key: "mentor",
    header: "キャリコン",
    width: "minmax(0,0.8fr)",
    cell: ({ mentor }) => (
      <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
        {mentor.displayName}
      </Link>
    ),
  },
  {
    key: "order",
    header: "施策",
    width: "minmax(0,1.7fr)",
    cell: ({ order, customerName }) => (
      <>
        <Link as={AppLink} href={href("adminOrder", { id: order.id })}>
          {order.name}
        </Link>
        <span className="block text-sm text-muted">{customerName}</span>
      </>
    ),
  },
  {
    key: "status",
    header: "状態",
    width: "9.5rem",
    cell: ({ status, label, counted, rescheduleCount }) => (
      <>
        <Badge tone={TONE[status]}>{label}</Badge>
        <span className="mt-1 block text-sm text-muted">
          {counted ? "1回に数える" : "数えない"}
          {rescheduleCount > 0 && `・変更${rescheduleCount}回`}
        </span>
      </>
    ),
  },
  {
    key: "reports",
    header: "報告書・アンケート",
    width: "12.5rem",
    cell: ({ status, label, mentorReportedOn, menteeReported }) =>
      status === "canceled" || label === MENTORING_LABEL_TEXT.reserved ? (
        <span className="text-muted">―</span>
      ) : (
        <span className="text-sm tabular-nums">
          {mentorReportedOn === null ? "報告書 未提出" : `報告書 ${formatDate(mentorReportedOn)}`}
          <span className="block">アンケート {menteeReported ? "回答済み" : "未回答"}</span>
        </span>
      ),
  },
];
