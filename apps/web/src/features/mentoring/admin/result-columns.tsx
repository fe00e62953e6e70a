import { MENTORING_LABEL_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { briefDate, briefTime } from "@/components/brief-date";
import { RowLink } from "@/components/listing/row-link";
import type { ListColumn } from "@/components/listing/use-columns";
import { toneOfLabel } from "@/components/mentoring-tone";
import type { RouterOutputs } from "@/trpc/outputs";

export type ResultItem = RouterOutputs["mentoringResults"]["list"]["items"][number];

const orDash = (text: string | null): string => text ?? "―";

export const RESULT_COLUMNS: readonly ListColumn<ResultItem>[] = [
  {
    key: "when",
    header: "日時",
    sort: "startAt",
    rowHeader: true,
    oneLine: true,
    width: "15rem",
    cell: ({ id, startAt, endAt }) => (
      <RowLink id={id}>
        <span className="tabular-nums">{briefTime(new Date(startAt), new Date(endAt))}</span>
      </RowLink>
    ),
  },
  {
    key: "publicNo",
    header: "面談番号",
    sort: "publicNo",
    optional: "hidden",
    oneLine: true,
    width: "9rem",
    cell: ({ publicNo }) => <span className="tabular-nums">{publicNo}</span>,
  },
  {
    key: "mentee",
    header: "相談者",
    sort: "mentee",
    oneLine: true,
    width: "minmax(7.5rem,1fr)",
    cell: ({ mentee }) => (
      <Link as={AppLink} href={href("adminMentee", { id: mentee.id })}>
        {mentee.name}
      </Link>
    ),
  },
  {
    key: "employeeNo",
    header: "社員番号",
    sort: "employeeNo",
    optional: "hidden",
    oneLine: true,
    width: "7rem",
    cell: ({ mentee }) => <span className="tabular-nums">{orDash(mentee.employeeNo)}</span>,
  },
  {
    key: "department",
    header: "部署",
    sort: "department",
    optional: "hidden",
    oneLine: true,
    width: "minmax(0,0.8fr)",
    cell: ({ mentee }) => orDash(mentee.department),
  },
  {
    key: "mentor",
    header: "キャリコン",
    sort: "mentor",
    oneLine: true,
    width: "minmax(8.5rem,0.9fr)",
    cell: ({ mentor }) => (
      <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
        {mentor.displayName}
      </Link>
    ),
  },
  {
    key: "order",
    header: "施策",
    sort: "order",
    oneLine: true,
    width: "minmax(8rem,1.3fr)",
    cell: ({ order }) => (
      <Link as={AppLink} href={href("adminOrder", { id: order.id })}>
        {order.name}
      </Link>
    ),
  },
  {
    key: "customer",
    header: "顧客企業",
    sort: "customer",
    optional: "shown",
    oneLine: true,
    width: "minmax(7.5rem,1fr)",
    cell: ({ customerName }) => customerName,
  },
  {
    key: "status",
    header: "状態",
    sort: "status",
    // Seven letters, as キャリコン不在: the two longer states are rare and take a second line.
    width: "9.25rem",
    cell: ({ label }) => <Badge tone={toneOfLabel(label)}>{label}</Badge>,
  },
  {
    key: "counted",
    header: "回数",
    optional: "hidden",
    oneLine: true,
    width: "6rem",
    cell: ({ counted }) => (counted ? "数える" : "数えない"),
  },
  {
    key: "rescheduleCount",
    header: "日時変更",
    sort: "rescheduleCount",
    optional: "hidden",
    width: "7rem",
    align: "end",
    cell: ({ rescheduleCount }) => `${rescheduleCount}回`,
  },
  {
    key: "mentorReport",
    header: "報告書",
    sort: "mentorReportedOn",
    optional: "shown",
    oneLine: true,
    width: "7rem",
    cell: ({ mentorReportedOn, ...row }) => (
      <span className="tabular-nums">
        {mentorReportedOn === null ? (isAskedForReports(row) ? "未提出" : "―") : briefDate(mentorReportedOn)}
      </span>
    ),
  },
  {
    key: "survey",
    header: "アンケート",
    optional: "hidden",
    oneLine: true,
    width: "6.5rem",
    cell: ({ menteeReported, ...row }) => (menteeReported ? "回答済み" : isAskedForReports(row) ? "未回答" : "―"),
  },
  {
    key: "bookedAt",
    header: "予約した日時",
    sort: "bookedAt",
    optional: "hidden",
    oneLine: true,
    width: "11rem",
    cell: ({ bookedAt }) => <span className="tabular-nums">{formatShort(new Date(bookedAt))}</span>,
  },
];

export const isAskedForReports = ({ status, label }: Pick<ResultItem, "status" | "label">): boolean =>
  status !== "canceled" && label !== MENTORING_LABEL_TEXT.reserved;
