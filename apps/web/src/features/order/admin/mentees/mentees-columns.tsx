import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { ORDER_MENTEE_STATES, usedText } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatShort, tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { Email } from "@/components/email";
import { RowLink } from "@/components/listing/row-link";
import type { ListColumn } from "@/components/listing/use-columns";

const dayOf = (instant: string): string => briefDate(tokyoDate(new Date(instant)));

const onDay = (instant: string | null): string => (instant === null ? "―" : dayOf(instant));
const orDash = (text: string | null): string => text ?? "―";

/** One fact a column, so that a row is one line; the address and what few people need can be shown besides. */
export const ORDER_MENTEE_COLUMNS: readonly ListColumn<OrderMenteeView>[] = [
  {
    key: "name",
    header: "氏名",
    sort: "name",
    rowHeader: true,
    oneLine: true,
    width: "minmax(8rem,1.2fr)",
    cell: ({ id, name }) => <RowLink id={id}>{name}</RowLink>,
  },
  {
    key: "nameKana",
    header: "カナ",
    sort: "nameKana",
    optional: "hidden",
    oneLine: true,
    width: "minmax(0,1fr)",
    cell: ({ nameKana }) => orDash(nameKana),
  },
  {
    key: "employeeNo",
    header: "社員番号",
    sort: "employeeNo",
    optional: "shown",
    oneLine: true,
    width: "6.5rem",
    cell: ({ employeeNo }) => <span className="tabular-nums">{orDash(employeeNo)}</span>,
  },
  {
    key: "department",
    header: "部署",
    sort: "department",
    optional: "shown",
    oneLine: true,
    width: "minmax(7rem,1fr)",
    cell: ({ department }) => orDash(department),
  },
  {
    key: "email",
    header: "メール",
    sort: "email",
    optional: "shown",
    oneLine: true,
    width: "minmax(0,1.5fr)",
    cell: ({ email, withoutEmail }) => (withoutEmail ? <Badge tone="neutral">メールなし</Badge> : email && <Email>{email}</Email>),
  },
  {
    key: "jobTitle",
    header: "役職",
    sort: "jobTitle",
    optional: "hidden",
    oneLine: true,
    width: "minmax(0,0.8fr)",
    cell: ({ jobTitle }) => orDash(jobTitle),
  },
  {
    key: "groupTag",
    header: "集計属性",
    sort: "groupTag",
    optional: "hidden",
    oneLine: true,
    width: "minmax(0,0.8fr)",
    cell: ({ groupTag }) => orDash(groupTag),
  },
  {
    key: "status",
    header: "状態",
    sort: "status",
    // Two badges, or one and the day of the last mail. A third badge is rare, and takes a second line.
    width: "12.25rem",
    cell: ({ id, status, statusLabel, inviteBounced, disabled, bookingHeld, invitedAt }) => (
      <span className="flex flex-wrap items-center gap-x-1 whitespace-nowrap">
        {status && <Badge tone={ORDER_MENTEE_STATES[status].tone}>{statusLabel}</Badge>}
        {/* 不達 stands in the place of the day: there is no room for both in one line. */}
        {status === "invited" && invitedAt !== null ? (
          <Link as={AppLink} href={href("adminMail", {}, { person: id })} className="tabular-nums">
            {inviteBounced ? <Badge tone="warning">不達</Badge> : dayOf(invitedAt)}
            <span className="sr-only">{inviteBounced ? "のメール" : "から送ったメール"}</span>
          </Link>
        ) : (
          inviteBounced && <Badge tone="warning">不達</Badge>
        )}
        {bookingHeld && <Badge tone="warning">予約停止中</Badge>}
        {disabled && <Badge tone="error">利用停止</Badge>}
      </span>
    ),
  },
  {
    key: "invitedAt",
    header: "ご案内",
    sort: "invitedAt",
    optional: "hidden",
    oneLine: true,
    width: "8rem",
    cell: ({ invitedAt, inviteCount }) => (
      <span className="tabular-nums">
        {onDay(invitedAt)}
        {inviteCount !== null && inviteCount > 1 && `（${inviteCount}通）`}
      </span>
    ),
  },
  {
    key: "registeredAt",
    header: "登録日",
    sort: "registeredAt",
    optional: "hidden",
    oneLine: true,
    width: "7rem",
    cell: ({ registeredAt }) => <span className="tabular-nums">{onDay(registeredAt)}</span>,
  },
  {
    key: "usage",
    header: "利用回数",
    sort: "used",
    width: "7.5rem",
    align: "end",
    cell: ({ usage, menteeId }) => {
      const text = usage && usedText(usage.used, usage.max);
      return menteeId && usage && usage.used > 0 ? (
        <Link as={AppLink} href={href("adminMentee", { id: menteeId }, { tab: "interviews" })} className="whitespace-nowrap tabular-nums">
          {text}
        </Link>
      ) : (
        <span className="whitespace-nowrap tabular-nums">{text}</span>
      );
    },
  },
  {
    key: "next",
    header: "次の面談",
    sort: "next",
    optional: "shown",
    oneLine: true,
    width: "9.5rem",
    cell: ({ next }) =>
      next ? (
        <Link as={AppLink} href={href("reserved", { id: next.mentoringId })} className="tabular-nums">
          {formatShort(new Date(next.startAt))}
        </Link>
      ) : (
        "―"
      ),
  },
  {
    key: "doneOn",
    header: "最終実施",
    sort: "doneOn",
    optional: "hidden",
    oneLine: true,
    width: "7rem",
    cell: ({ doneOn }) => <span className="tabular-nums">{doneOn === null ? "―" : briefDate(doneOn)}</span>,
  },
];
